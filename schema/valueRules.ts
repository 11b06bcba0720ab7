import { nameSentenceOf } from './personName.ts'

/** What is wrong with a value, as a sentence for a person; undefined when nothing is. */
type ValueRule = (value: string) => string | undefined

const languages = new Set(['en', 'fr', 'vi', 'cn', 'ar'])

const rules: Readonly<Record<string, Readonly<Record<string, ValueRule>>>> = {
  Contact: {
    firstName: nameSentenceOf,
    lastName: nameSentenceOf,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? undefined : 'A country is given by its two-letter code.'),
    lang: (language) => (languages.has(language) ? undefined : 'This language is not offered.'),
  },
  Reaction: { feedback: atMost(2_000) },
  Role: { category: atMost(128), customCategory: atMost(100) },
}

function atMost(characters: number): ValueRule {
  const sentence = `Write at most ${characters.toLocaleString('en')} characters.`
  // A character has one or two code units: only a text between those bounds has to be counted.
  return (text) =>
    text.length > characters && (text.length > 2 * characters || Array.from(text).length > characters)
      ? sentence
      : undefined
}

/** Maximum number of characters of a text, by its type on the wire. */
const longest: Readonly<Record<string, number>> = {
  ID: 200,
  AWSURL: 2_048,
  AWSEmail: 320,
  AWSPhone: 32,
  AWSJSON: 100_000,
}
const LONGEST_TEXT = 5_000
/** Maximum number of items in a list. */
const MOST_ITEMS = 1_000

/** Bounds everything that is written into a column, whether its model has a rule for it or not. */
export function lengthFault(value: unknown, { type }: { type: string }): string | undefined {
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS) return `Give at most ${MOST_ITEMS.toLocaleString('en')}.`
    return value.map((item: unknown) => lengthFault(item, { type })).find((fault) => fault !== undefined)
  }
  return typeof value === 'string' ? atMost(longest[type] ?? LONGEST_TEXT)(value) : undefined
}

/**
 * What a text has to be beyond its scalar, by the names of its model and its field on the wire; undefined where the
 * scalar says it all. Holds for every write that people send, the generic ones and those written by hand alike.
 */
export function findValueRule(model: string, field: string): ValueRule | undefined {
  return rules[model]?.[field]
}
