import { Combobox } from '@base-ui/react/combobox'
import { Field } from '@base-ui/react/field'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { menuItemClass } from '#web/ui/menu/menuItemClass.ts'
import { floatingClass } from '#web/ui/overlay/overlayClass.ts'
import { CountryButtonContent, countryButtonClass } from './CountryButtonContent.tsx'
import type { CountryPickerProps } from './CountryPicker.tsx'
import { Flag } from './Flag.tsx'
import { type Country, countriesIn } from './readPhone.ts'

/** The country before a phone number, with its searchable list open. */
export function OpenedCountryPicker({ country, onPick }: CountryPickerProps) {
  const { t, i18n } = useLingui()
  const countries = countriesIn(i18n.locale)
  const selected = countries.find(({ code }) => code === country) ?? null
  const { contains } = Combobox.useFilter()
  return (
    // Its own field, or the list would inherit the phone number's label.
    <Field.Root className="contents">
      <Field.Label nativeLabel={false} render={<span />} className="sr-only">
        {t`Country`}
      </Field.Label>
      <Combobox.Root
        items={countries}
        value={selected}
        onValueChange={(next: Country | null) => next && onPick(next.code)}
        isItemEqualToValue={(one: Country, other: Country) => one.code === other.code}
        itemToStringLabel={({ name }: Country) => name}
        filter={({ code, name, callingCode }: Country, query) => contains(`${name} ${code} +${callingCode}`, query)}
        autoHighlight
        defaultOpen
      >
        <Combobox.Trigger className={countryButtonClass}>
          <CountryButtonContent country={country} callingCode={selected?.callingCode ?? ''} />
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
