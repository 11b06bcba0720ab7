import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min'
import { emptyPhone, type PhoneEntry } from './phoneEntry.ts'

/**
 * Parses a typed or pasted number. A calling code in the number selects its country; otherwise the country is
 * unchanged.
 */
export function readPhone(typed: string, country: string): PhoneEntry {
  const currentCountry: CountryCode = isSupportedCountry(country) ? country : 'US'
  const reader = new AsYouType(currentCountry)
  const formatted = reader.input(typed)
  const number = reader.getNumber()
  const detectedCountry = reader.getCountry() ?? (reader.isInternational() ? undefined : currentCountry)
  if (!detectedCountry) return { ...phoneOf(currentCountry), national: formatted }
  const national = number && reader.isInternational() ? number.formatNational() : formatted
  return { ...phoneOf(detectedCountry), national, ...(number?.isValid() ? { e164: number.number } : {}) }
}

function phoneOf(country: CountryCode): PhoneEntry {
  return { ...emptyPhone, country, callingCode: getCountryCallingCode(country) }
}

export interface Country {
  code: string
  name: string
  callingCode: string
}

/** All countries with a calling code, sorted by their name in the given language. */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}
