import { useLingui } from '@lingui/react/macro'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { CountryButtonContent, countryButtonClass } from './CountryButtonContent.tsx'

export interface CountryPickerProps {
  country: string
  callingCode: string
  onPick: (country: string) => void
}

const loadOpened = async () => (await import('./OpenedCountryPicker.tsx')).OpenedCountryPicker

/** The country before a phone number. The button renders at once; the country list loads on first use. */
export function CountryPicker(props: CountryPickerProps) {
  const { t } = useLingui()
  const { Loaded, warm, ask } = useOnDemand(loadOpened)
  if (Loaded) return <Loaded {...props} />
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- The popup it controls exists only while expanded.
      role="combobox"
      aria-label={t`Country`}
      aria-haspopup="dialog"
      aria-expanded={false}
      onFocus={warm}
      onPointerEnter={warm}
      onClick={() => ask()}
      className={countryButtonClass}
    >
      <CountryButtonContent {...props} />
    </button>
  )
}
