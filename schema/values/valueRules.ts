import { isCurrency, isTimeZone } from './localeNames.ts'
import { nameSentenceOf } from './personName.ts'

/** The error message for a value; undefined if it is valid. */
type ValueRule = (value: string) => string | undefined

const languages = new Set(['en', 'fr', 'vi', 'cn', 'ar'])

const rules: Readonly<Record<string, Readonly<Record<string, ValueRule>>>> = {
  Contact: {
    firstName: nameSentenceOf,
    lastName: nameSentenceOf,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? undefined : 'A country is given by its two-letter code.'),
    lang: (language) => (languages.has(language) ? undefined : 'This language is not offered.'),
  },
  Company: {
    timeZone: (name) => (isTimeZone(name) ? undefined : 'Name a time zone, like Europe/Paris.'),
    currency: (code) => (isCurrency(code) ? undefined : 'Name a currency, like EUR.'),
  },
}

/**
 * Rules for a text beyond its type and its field's limits, by model and field; undefined for most fields. They apply to
 * generic writes and to hand-written operations alike.
 */
export function findValueRule(model: string, field: string): ValueRule | undefined {
  return rules[model]?.[field]
}
