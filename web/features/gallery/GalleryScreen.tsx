import { i18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { LanguagePicker } from '#web/app/layout/LanguagePicker.tsx'
import { ThemeToggle } from '#web/app/layout/ThemeToggle.tsx'
import { SegmentedControl } from '#web/ui/option/SegmentedControl.tsx'
import { sections } from './sections.ts'

type Density = 'comfortable' | 'compact'

/** All UI primitives with sample content. Only in development. */
export function GalleryScreen() {
  const [density, setDensity] = useDensity()
  return (
    <div className="flex w-[min(70rem,calc(100vw-2rem))] flex-col gap-8 self-center">
      <header translate="no" className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl">Primitives</h1>
        <SegmentedControl
          label="Density"
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
          value={density}
          onValueChange={setDensity}
        />
        <LanguagePicker />
        <ThemeToggle />
      </header>
      {/* Remount on language change, because samples are also initial values of fields. */}
      <div key={i18n.locale} className="contents">
        {Object.entries(sections).map(([name, Part]) => (
          <Part key={name} />
        ))}
      </div>
    </div>
  )
}

/** Set on the document, because popups are rendered at its end. */
function useDensity() {
  const [density, setDensity] = useState<Density>('comfortable')
  useEffect(() => {
    document.documentElement.dataset['density'] = density
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [density])
  return [density, setDensity] as const
}
