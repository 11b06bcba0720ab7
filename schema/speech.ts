/** Limits and rights of speech. */
export const speechLimits = {
  /** Characters as one counts them by hand, of a text. A caption of a plan and a name fit in. */
  longestText: 600,
} as const

/** The one way of speaking that is asked for: the best that a voice has. */
export const speechEngine = 'generative'

/** One voice for each language of the product, by the names under which Amazon Polly knows those that it has. */
export const speechVoices = {
  en: 'Ruth',
  fr: 'Lea',
  ar: 'Hala',
  cn: 'Zhiyu',
  vi: 'Mai',
} as const

export type SpeechVoiceId = (typeof speechVoices)[keyof typeof speechVoices]
