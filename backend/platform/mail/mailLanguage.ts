/** The languages of messages, as contacts store them. */
export const mailLanguages = ['en', 'fr', 'vi', 'cn', 'ar'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The language if messages are written in it, or else English. */
export function mailLanguageOf(lang: string | null | undefined): MailLanguage {
  return mailLanguages.find((language) => language === lang) ?? 'en'
}

/** The language as browsers and `Intl` name it. */
export function localeOf(language: MailLanguage): string {
  return language === 'cn' ? 'zh-Hans' : language
}

/** The page of an e-mail around its paragraphs, which are HTML. */
export function mailPage(language: MailLanguage, paragraphs: readonly string[]): string {
  const body = paragraphs.map((html) => `<p>${html}</p>`).join('')
  return `<!doctype html><html lang="${localeOf(language)}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif">${body}</body></html>`
}
