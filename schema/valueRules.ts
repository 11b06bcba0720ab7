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
  return (text) => (Array.from(text).length > characters ? sentence : undefined)
}

/**
 * What a text has to be beyond its scalar, by the names of its model and its field on the wire; undefined where the
 * scalar says it all. Holds for every write that people send, the generic ones and those written by hand alike.
 */
export function findValueRule(model: string, field: string): ValueRule | undefined {
  return rules[model]?.[field]
}
