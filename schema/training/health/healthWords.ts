export type Language = 'English' | 'French' | 'Vietnamese' | 'Chinese' | 'Arabic'

/**
 * The words that members use for their health, of one language. Each list is written as phrases between commas. A
 * phrase may be written with or without accents; `*` at the end of a word stands for any ending.
 */
export interface HealthWords {
  language: Language
  /** Parts of the body, under the contraindications that spare them. */
  parts: readonly (readonly [spares: string, phrases: string])[]
  /** Conditions, under the contraindications that they imply. */
  conditions: readonly (readonly [spares: string, phrases: string])[]
  /** Known conditions that need a doctor: they are never clear. */
  serious: string
  /** Conditions that no exercise makes worse. */
  harmless: string
  /** Phrases for the absence of problems, and phrases that only look like health. */
  nothing: string
  /** Nouns for injuries and pain. A negation cancels them: "no knee pain". */
  injuries: string
  /** Such nouns that also have other meanings: "no problem". */
  problems: string
  /** Verbs and adjectives for pain, and treatments. Without a body part it is unclear what to avoid. */
  symptoms: string
  /** Such words that also have other meanings: "bad". */
  weaknesses: string
  negations: string
  /** Phrases for a painless part of the body. */
  painless: string
  /** Words that do not change the meaning of a negated sentence. With any other word, a negation is ignored. */
  light: string
  /** Words for the member themselves. */
  self: string
  /** Possessives of the member. */
  mine: string
  /** Relatives, as the beginning of a sentence. */
  family: string
  /** Phrases for inherited conditions, at the end of a sentence. */
  inherited: string
  /** Words that separate two statements. */
  splits: string
  /** Muscles and abilities that members like to train. In a note, beside a wish, they are not complaints. */
  muscles: string
  wishes: string
  /** Words that indicate caution: beside one of them, no part of a note counts as a wish. */
  cares: string
  /** Jumps and sprints. */
  impact: string
  /** Words that say nothing about health by themselves, such as sides, times and degrees. */
  fillers: string
}
