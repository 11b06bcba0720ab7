import { type Messages, i18n } from '@lingui/core'
import { type ReadonlySignal, signal } from '@preact/signals-react'
import { keepText, readText } from '#web/app/browserStorage.ts'
import { type Language, type Locale, languageOf, languages, localeOf } from './languages.ts'

const LANGUAGE_KEY = 'language'

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('#web/locales/en.po'),
  fr: () => import('#web/locales/fr.po'),
  vi: () => import('#web/locales/vi.po'),
  'zh-Hans': () => import('#web/locales/zh-Hans.po'),
  ar: () => import('#web/locales/ar.po'),
}

const current = signal<Language>(languageOf(readText(localStorage, LANGUAGE_KEY)))

export const language: ReadonlySignal<Language> = current

/** Whether somebody chose the language in this browser, as opposed to being met in the default one. */
export function hasChosenLanguage(): boolean {
  return readText(localStorage, LANGUAGE_KEY) !== undefined
}

/** Loads the language's catalogue, then turns the whole document to it at once. */
export async function activateLanguage(next: Language): Promise<void> {
  const { messages } = await catalogues[localeOf(next)]()
  turnTo(next, messages)
}

export async function chooseLanguage(next: Language): Promise<void> {
  const { messages } = await catalogues[localeOf(next)]()
  keepText(localStorage, LANGUAGE_KEY, next)
  turnTo(next, messages)
}

function turnTo(next: Language, messages: Messages): void {
  const locale = localeOf(next)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = languages[next].direction
  current.value = next
}
