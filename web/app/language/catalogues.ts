import { type Messages, i18n } from '@lingui/core'
import type { Locale } from './languages.ts'

export interface Catalogue {
  messages: Messages
}

const ofEveryPage = (locale: Locale): Promise<Catalogue> => import(`#web/locales/${locale}.po`)
const ofDoor = (locale: Locale): Promise<Catalogue> => import(`#web/locales/auth/${locale}.po`)

/** Where the others are is no matter of whoever stands at the door: in five languages, they are many. */
async function ofFeature(feature: string, locale: Locale): Promise<Catalogue> {
  return feature === 'auth' ? ofDoor(locale) : (await import('./featureCatalogue.ts')).featureCatalogue(feature, locale)
}

/** The features whose words the page has, or is about to have. */
const spoken = new Map<string, Promise<void>>()

/** All that the page may say, in a locale. A feature that somebody opens meanwhile is waited for, too. */
export async function messagesIn(locale: Locale): Promise<Messages> {
  const asked = [...spoken.keys()]
  const catalogues = await Promise.all([ofEveryPage(locale), ...asked.map((feature) => ofFeature(feature, locale))])
  const isWhole = [...spoken.keys()].every((feature) => asked.includes(feature))
  return isWhole ? Object.assign({}, ...catalogues.map(({ messages }) => messages)) : messagesIn(locale)
}

/** Adds a feature's words to what the page can say. Every language that the page turns to later has them, too. */
export function addWordsOf(feature: string, locale: Locale): Promise<void> {
  const adding = spoken.get(feature) ?? loadWordsOf(feature, locale)
  spoken.set(feature, adding)
  return adding
}

async function loadWordsOf(feature: string, locale: Locale): Promise<void> {
  try {
    const { messages } = await ofFeature(feature, locale)
    i18n.load(locale, messages)
  } catch (error) {
    // So that another try loads them anew, and a language can be chosen without them.
    spoken.delete(feature)
    throw error
  }
}
