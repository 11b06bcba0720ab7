import { type Messages, i18n } from '@lingui/core'
import type { Area } from './areas.ts'
import type { Locale } from './languages.ts'

interface Catalogue {
  messages: Messages
}

const ofEveryPage = (locale: Locale): Promise<Catalogue> => import(`#web/locales/${locale}.po`)
const ofArea = (area: Area, locale: Locale): Promise<Catalogue> => import(`#web/locales/${area}/${locale}.po`)

/** The areas whose words the page has, or is about to have. */
const spoken = new Map<Area, Promise<void>>()

/** All that the page may say, in a locale. An area that somebody opens meanwhile is waited for, too. */
export async function messagesIn(locale: Locale): Promise<Messages> {
  const asked = [...spoken.keys()]
  const catalogues = await Promise.all([ofEveryPage(locale), ...asked.map((area) => ofArea(area, locale))])
  const isWhole = [...spoken.keys()].every((area) => asked.includes(area))
  return isWhole ? Object.assign({}, ...catalogues.map(({ messages }) => messages)) : messagesIn(locale)
}

/** Adds an area's words to what the page can say. Every language that the page turns to later has them, too. */
export function addWordsOf(area: Area, locale: Locale): Promise<void> {
  const adding = spoken.get(area) ?? loadWordsOf(area, locale)
  spoken.set(area, adding)
  return adding
}

async function loadWordsOf(area: Area, locale: Locale): Promise<void> {
  try {
    const { messages } = await ofArea(area, locale)
    i18n.load(locale, messages)
  } catch (error) {
    // So that another try loads them anew, and a language can be chosen without them.
    spoken.delete(area)
    throw error
  }
}
