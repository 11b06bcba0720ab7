import type { Address } from '#backend/identity/accounts/address.ts'
import { type MailLanguage, mailLanguageOf, mailPage } from '#backend/platform/mail/mailLanguage.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { ar } from './ar.ts'
import { cn } from './cn.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { MessageKind, MessageTexts } from './messageTexts.ts'
import { vi } from './vi.ts'

export const textsByLanguage = { en, fr, vi, cn, ar } as const satisfies Record<MailLanguage, MessageTexts>

interface MessageRequest {
  kind: MessageKind
  code: string
  address: Address
  lang: string | undefined
}

/** The message with a code, in the user's language or in English. */
export function composeMessage({ kind, code, address, lang }: MessageRequest): Message {
  const language = mailLanguageOf(lang)
  const { subject, text } = textsByLanguage[language][kind]
  const body = text.replace('{code}', code)
  const large = `<strong style="font-size:1.5em;letter-spacing:0.1em" dir="ltr">${code}</strong>`
  const html = address.channel === 'email' ? { html: mailPage(language, [body.replace(code, large)]) } : {}
  return { channel: address.channel, to: address.value, subject: subject.replace('{code}', code), text: body, ...html }
}
