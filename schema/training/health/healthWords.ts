export type Language = 'English' | 'French' | 'Vietnamese' | 'Chinese' | 'Arabic'

/**
 * The words that members use for their health, of one language. Each list is written as phrases between commas. A
 * phrase may be written with or without accents; `*` at the end of a word stands for any ending.
 */
export interface HealthWords {
  language: Language
  /** Parts of the body, under the contraindications that spare them. */
  parts: readonly (readonly [spares: string, phrases: string])[]
  /** Conditions, under the contraindications that go with them. */
  conditions: readonly (readonly [spares: string, phrases: string])[]
  /** Known conditions that a doctor has to judge: they are never clear. */
  serious: string
  /** Conditions that no exercise makes worse. */
  harmless: string
  /** Ways to say that there is nothing, and phrases that only look like health. */
  nothing: string
  /** Nouns for what hurts. A negation takes them back: "no knee pain". */
  injuries: string
  /** The same, of words that are also used for other things than health: "no problem". */
  problems: string
  /** Verbs and adjectives for pain, and treatments. Without a body part it is unclear what to avoid. */
  symptoms: string
  /** The same, of words that are also used for other things than health: "bad". */
  weaknesses: string
  negations: string
  /** Ways to say of a part of the body that it does not hurt. */
  painless: string
  /** Words of a negated sentence that leave its meaning as it is. Of any other word a negation is not trusted. */
  light: string
  /** The member themself. */
  self: string
  /** What belongs to the member. */
  mine: string
  /** Relatives, as the beginning of a sentence. */
  family: string
  /** Ways to say that relatives have it, at the end of a sentence. */
  inherited: string
  /** Words between two statements. */
  splits: string
  /** Muscles and abilities that members like to train. In a note they are no complaint beside one of the wishes. */
  muscles: string
  wishes: string
  /** Words that ask for care: beside one of them nothing in a note is taken for a wish. */
  cares: string
  /** Jumps and sprints. */
  impact: string
  /** Words that say nothing about health by themselves, such as sides, times and degrees. */
  fillers: string
}
