import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min'
import { emptyPhone, type PhoneEntry } from './phoneEntry.ts'

/** Reads what somebody typed or pasted. A number with its calling code brings its own country; else it stays. */
export function readPhone(typed: string, country: string): PhoneEntry {
  const chosen: CountryCode = isSupportedCountry(country) ? country : 'US'
  const reader = new AsYouType(chosen)
  const shown = reader.input(typed)
  const number = reader.getNumber()
  const found = reader.getCountry() ?? (reader.isInternational() ? undefined : chosen)
  if (!found) return { ...phoneOf(chosen), national: shown }
  const national = number && reader.isInternational() ? number.formatNational() : shown
  return { ...phoneOf(found), national, ...(number?.isValid() ? { e164: number.number } : {}) }
}

function phoneOf(country: CountryCode): PhoneEntry {
  return { ...emptyPhone, country, callingCode: getCountryCallingCode(country) }
}

export interface Country {
  code: string
  name: string
  callingCode: string
}

/** Every country with a calling code, in the order of the reader's language. */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}
