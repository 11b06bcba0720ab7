/** Limits and rights of speech. */
export const speechLimits = {
  /** Maximum number of characters of a text, enough for a plan's caption with a name. */
  longestText: 600,
} as const

/** The only engine in use, which has the best voices. */
export const speechEngine = 'generative'

/** One voice per language of the product; Amazon Polly's names where it has one. */
export const speechVoices = {
  en: 'Ruth',
  fr: 'Lea',
  ar: 'Hala',
  cn: 'Zhiyu',
  vi: 'Mai',
} as const

export type SpeechVoiceId = (typeof speechVoices)[keyof typeof speechVoices]
