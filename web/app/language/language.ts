import { type Messages, i18n } from '@lingui/core'
import { type ReadonlySignal, signal } from '@preact/signals-react'
import { keepText, readText } from '#web/app/person/browserStorage.ts'
import { addWordsOf, messagesIn } from './catalogues.ts'
import { type Language, languageOf, languages, localeOf } from './languages.ts'

const LANGUAGE_KEY = 'language'

const current = signal<Language>(languageOf(readText(localStorage, LANGUAGE_KEY)))

export const language: ReadonlySignal<Language> = current

/** Whether the user chose the language in this browser, instead of getting the default. */
export function hasChosenLanguage(): boolean {
  return readText(localStorage, LANGUAGE_KEY) !== undefined
}

/** Loads the language's catalogues, then switches the whole document at once. */
export async function activateLanguage(next: Language): Promise<void> {
  turnTo(next, await messagesIn(localeOf(next)))
}

export async function chooseLanguage(next: Language): Promise<void> {
  const messages = await messagesIn(localeOf(next))
  keepText(localStorage, LANGUAGE_KEY, next)
  turnTo(next, messages)
}

/** Loads the code of some features with their texts, so that nothing is rendered without them. */
export function withWordsOf<Part>(features: readonly string[], load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const locale = localeOf(current.peek())
    const [part] = await Promise.all([load(), ...features.map((feature) => addWordsOf(feature, locale))])
    return part
  }
}

function turnTo(next: Language, messages: Messages): void {
  const locale = localeOf(next)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = languages[next].direction
  current.value = next
}
