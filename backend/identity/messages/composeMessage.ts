import type { Address } from '#backend/identity/accounts/address.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { ar } from './ar.ts'
import { cn } from './cn.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { MessageKind, MessageTexts } from './messageTexts.ts'
import { vi } from './vi.ts'

export const textsByLanguage = { en, fr, vi, cn, ar } as const satisfies Record<string, MessageTexts>

interface MessageRequest {
  kind: MessageKind
  code: string
  address: Address
  lang: string | undefined
}

/** The message that carries a code, in the person's language or else in English. */
export function composeMessage({ kind, code, address, lang }: MessageRequest): Message {
  const language = isOffered(lang) ? lang : 'en'
  const { subject, text } = textsByLanguage[language][kind]
  const body = text.replace('{code}', code)
  const html = address.channel === 'email' ? { html: toHtml({ body, code, language }) } : {}
  return { channel: address.channel, to: address.value, subject: subject.replace('{code}', code), text: body, ...html }
}

function isOffered(lang: string | undefined): lang is keyof typeof textsByLanguage {
  return lang !== undefined && Object.hasOwn(textsByLanguage, lang)
}

function toHtml({
  body,
  code,
  language,
}: {
  body: string
  code: string
  language: keyof typeof textsByLanguage
}): string {
  const lang = language === 'cn' ? 'zh-Hans' : language
  const large = `<strong style="font-size:1.5em;letter-spacing:0.1em" dir="ltr">${code}</strong>`
  return `<!doctype html><html lang="${lang}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif"><p>${body.replace(code, large)}</p></body></html>`
}
