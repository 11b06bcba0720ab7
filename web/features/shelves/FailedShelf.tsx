import { Trans, useLingui } from '@lingui/react/macro'
import type { Failure } from '#web/app/data/QueryRenderer.tsx'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'

/** Replaces a shelf that failed to load. Same height as the cards, so that nothing below moves. */
export function FailedShelf({ title, error, retry }: Failure & { title?: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={title ?? t`Videos`} className="flex min-w-0 flex-col gap-3">
      {title && <SectionHeader title={title} />}
      <div className="flex h-66 flex-col items-center justify-center gap-4 rounded border border-dashed border-line p-6 text-center">
        <p role="status" className="max-w-[26rem] text-balance text-muted">
          {t(messageOf(error))}
        </p>
        <Button variant="secondary" size="compact" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </section>
  )
}
