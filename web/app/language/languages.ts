/** A language that users can choose. The key is stored; `cn` is the product's code for Chinese. */
interface LanguageDescription {
  /** The name in the language itself, so that its speakers can read it. */
  name: string
  /** The locale of catalogues and of `html lang`. */
  locale: string
  direction: 'ltr' | 'rtl'
}

export const languages = {
  en: { name: 'English', locale: 'en', direction: 'ltr' },
  fr: { name: 'Français', locale: 'fr', direction: 'ltr' },
  vi: { name: 'Tiếng Việt', locale: 'vi', direction: 'ltr' },
  cn: { name: '中文', locale: 'zh-Hans', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar', direction: 'rtl' },
} as const satisfies Record<string, LanguageDescription>

export type Language = keyof typeof languages
export type Locale = (typeof languages)[Language]['locale']

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

/** The language of a stored choice; English if there is none or it is unknown. */
export function languageOf(stored: string | undefined): Language {
  return stored !== undefined && isLanguage(stored) ? stored : 'en'
}

export function localeOf(language: Language): Locale {
  return languages[language].locale
}
