import { useLingui } from '@lingui/react/macro'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { CountryButtonContent, countryButtonClass } from './CountryButtonContent.tsx'

export interface CountryPickerProps {
  country: string
  callingCode: string
  onPick: (country: string) => void
}

const loadOpened = async () => (await import('./OpenedCountryPicker.tsx')).OpenedCountryPicker

/** The country before a phone number: a button that is there at once. The list of all countries loads when it is asked for. */
export function CountryPicker(props: CountryPickerProps) {
  const { t } = useLingui()
  const { Loaded, warm, ask } = useOnDemand(loadOpened)
  if (Loaded) return <Loaded {...props} />
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- What it controls exists once it is expanded.
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
