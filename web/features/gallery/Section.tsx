import { i18n } from '@lingui/core'
import { type ReactNode, useId } from 'react'

/** One group of primitives. Sample texts are not translated, so they are not in the catalogues. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} translate="no" className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Samples in the page's direction: Arabic if right to left, otherwise English. */
export function sampled<Words>(words: { en: Words; ar: Words }): Words {
  return i18n.locale === 'ar' ? words.ar : words.en
}
