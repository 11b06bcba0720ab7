/** A language a person can choose. The key is what is stored; `cn` is the product's word for Chinese. */
interface LanguageDescription {
  /** In the language itself, so that its speakers can read it. */
  name: string
  /** Of catalogues and of `html lang`. */
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

/** The language of a stored choice; English where there is none or an unknown one. */
export function languageOf(stored: string | undefined): Language {
  return stored !== undefined && isLanguage(stored) ? stored : 'en'
}

export function localeOf(language: Language): Locale {
  return languages[language].locale
}
