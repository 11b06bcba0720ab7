import { Combobox } from '@base-ui/react/combobox'
import { Field } from '@base-ui/react/field'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/fieldClass.ts'
import { menuItemClass } from '#web/ui/menuItemClass.ts'
import { floatingClass } from '#web/ui/overlayClass.ts'
import { flagAddress } from './flagAddress.ts'
import { type Country, countriesIn } from './readPhone.ts'

interface CountryPickerProps {
  country: string
  onPick: (country: string) => void
}

/** The country before a phone number: a flag and a calling code, and behind them a list one can search. */
export function CountryPicker({ country, onPick }: CountryPickerProps) {
  const { t, i18n } = useLingui()
  const countries = countriesIn(i18n.locale)
  const chosen = countries.find(({ code }) => code === country) ?? null
  const { contains } = Combobox.useFilter()
  return (
    // A field of its own: inside the number's it would take the number's label.
    <Field.Root className="contents">
      <Field.Label nativeLabel={false} render={<span />} className="sr-only">
        {t`Country`}
      </Field.Label>
      <Combobox.Root
        items={countries}
        value={chosen}
        onValueChange={(next: Country | null) => next && onPick(next.code)}
        isItemEqualToValue={(one: Country, other: Country) => one.code === other.code}
        itemToStringLabel={({ name }: Country) => name}
        filter={({ code, name, callingCode }: Country, query) => contains(`${name} ${code} +${callingCode}`, query)}
        autoHighlight
      >
        <Combobox.Trigger
          className={classNames(fieldClass, 'flex max-w-fit shrink-0 cursor-pointer items-center gap-2')}
        >
          <Flag country={country} />
          <span dir="ltr" className="type-number">
            +{chosen?.callingCode}
          </span>
          <ChevronDown size={16} aria-hidden className="text-muted" />
        </Combobox.Trigger>
        <CountryList />
      </Combobox.Root>
    </Field.Root>
  )
}

function CountryList() {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  return (
    <Combobox.Portal>
      <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Combobox.Popup
          aria-label={t`Country`}
          className={classNames(
            floatingClass,
            'flex max-h-(--available-height) w-[min(25rem,var(--available-width))] flex-col',
          )}
        >
          <div className="flex flex-col gap-1 border-b border-line p-2">
            <Combobox.Input
              placeholder={t`Search...`}
              aria-label={t`Search...`}
              onChange={(event) => setQuery(event.currentTarget.value)}
              className={fieldClass}
            />
            {query === '' && <span className="px-1 text-xs text-muted">{t`Please enter keywords`}</span>}
          </div>
          <Combobox.Empty className="px-4 py-3 text-sm text-muted empty:hidden">{t`Not found`}</Combobox.Empty>
          <Combobox.List className="max-h-[400px] min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
            {(country: Country) => (
              <Combobox.Item key={country.code} value={country} className={menuItemClass}>
                <Flag country={country.code} />
                <span className="min-w-0 flex-1 truncate">{country.name}</span>
                <span dir="ltr" className="type-number text-muted">
                  +{country.callingCode}
                </span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Flag({ country }: { country: string }) {
  const address = flagAddress(country)
  return (
    <span aria-hidden className="h-4 w-6 shrink-0 overflow-hidden rounded-[2px] bg-track">
      {address && <img src={address} alt="" loading="lazy" width={24} height={16} className="size-full object-cover" />}
    </span>
  )
}
