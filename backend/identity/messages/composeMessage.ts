import type { Address } from '#backend/identity/address.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { ar } from './ar.ts'
import { cn } from './cn.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { vi } from './vi.ts'

export type MessageKind =
  /** A new account is to be made with this address. */
  | 'SIGN_UP'
  /** The same was asked, but the address has an account. */
  | 'ALREADY_REGISTERED'
  | 'SIGN_IN'
  /** Somebody asked to sign in, but the address has no account. */
  | 'NOT_REGISTERED'
  /** Somebody who is signed in wants this address. */
  | 'ADDRESS'
  /** The same, but the address is another account's. */
  | 'ADDRESS_TAKEN'

/** What the messages say in one language. `{code}` stands for the code. */
export type MessageTexts = Readonly<Record<MessageKind, { subject: string; text: string }>>

export const messageTexts = { en, fr, vi, cn, ar } as const satisfies Record<string, MessageTexts>

interface MessageRequest {
  kind: MessageKind
  code: string
  address: Address
  lang: string | undefined
}

/** The message that carries a code, in the person's language or else in English. */
export function composeMessage({ kind, code, address, lang }: MessageRequest): Message {
  const language = isOffered(lang) ? lang : 'en'
  const { subject, text } = messageTexts[language][kind]
  const body = text.replace('{code}', code)
  const html = address.channel === 'email' ? { html: toHtml({ body, code, language }) } : {}
  return { channel: address.channel, to: address.value, subject: subject.replace('{code}', code), text: body, ...html }
}

function isOffered(lang: string | undefined): lang is keyof typeof messageTexts {
  return lang !== undefined && Object.hasOwn(messageTexts, lang)
}

function toHtml({ body, code, language }: { body: string; code: string; language: keyof typeof messageTexts }): string {
  const lang = language === 'cn' ? 'zh-Hans' : language
  const large = `<strong style="font-size:1.5em;letter-spacing:0.1em" dir="ltr">${code}</strong>`
  return `<!doctype html><html lang="${lang}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif"><p>${body.replace(code, large)}</p></body></html>`
}
