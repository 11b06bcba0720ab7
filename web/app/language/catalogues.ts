import { type Messages, i18n } from '@lingui/core'
import type { Locale } from './languages.ts'

export interface Catalogue {
  messages: Messages
}

const ofEveryPage = (locale: Locale): Promise<Catalogue> => import(`#web/locales/${locale}.po`)
const ofDoor = (locale: Locale): Promise<Catalogue> => import(`#web/locales/auth/${locale}.po`)

/** Loaded separately, so that the sign-in page does not contain the addresses of all catalogues. */
async function ofFeature(feature: string, locale: Locale): Promise<Catalogue> {
  return feature === 'auth' ? ofDoor(locale) : (await import('./featureCatalogue.ts')).featureCatalogue(feature, locale)
}

/** The features whose texts the page has loaded or is loading. */
const spoken = new Map<string, Promise<void>>()

/** All messages for a locale that the page may need, including those of features opened in the meantime. */
export async function messagesIn(locale: Locale): Promise<Messages> {
  const languages = [...spoken.keys()]
  const catalogues = await Promise.all([ofEveryPage(locale), ...languages.map((feature) => ofFeature(feature, locale))])
  const isWhole = [...spoken.keys()].every((feature) => languages.includes(feature))
  return isWhole ? Object.assign({}, ...catalogues.map(({ messages }) => messages)) : messagesIn(locale)
}

/** Adds a feature's texts to the page, and to every language chosen later. */
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
    // Lets another attempt load them again, and a language be chosen without them.
    spoken.delete(feature)
    throw error
  }
}
