import type { MailLogo } from './mailLogo.ts'
import { escapeHtml } from './mailText.ts'

/** The languages of messages, as stored in contacts. */
export const mailLanguages = ['en', 'fr', 'vi', 'cn', 'ar'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The language if messages exist in it, otherwise English. */
export function mailLanguageOf(lang: string | null | undefined): MailLanguage {
  return mailLanguages.find((language) => language === lang) ?? 'en'
}

/** The locale of a language for browsers and `Intl`. */
export function localeOf(language: MailLanguage): string {
  return language === 'cn' ? 'zh-Hans' : language
}

/** The page of an e-mail around its paragraphs, which are HTML, below the logo. */
export function mailPage(language: MailLanguage, paragraphs: readonly string[], logo?: MailLogo): string {
  const body = [...(logo ? [pictureOf(logo)] : []), ...paragraphs].map((html) => `<p>${html}</p>`).join('')
  return `<!doctype html><html lang="${localeOf(language)}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif">${body}</body></html>`
}

/** Size of a logo, in pixels. */
const LOGO_SIZE = 64

function pictureOf({ name, url }: MailLogo): string {
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="${LOGO_SIZE}" height="${LOGO_SIZE}">`
}
