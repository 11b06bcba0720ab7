import { createTransport } from 'nodemailer'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Message, Messenger } from './messenger.port.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…` */
  url: string
  /** `Obi <no-reply@obi.example>` */
  from: string
  /** Handles everything that is not e-mail. */
  others: Messenger
}

export interface SmtpMessenger extends Messenger {
  close(): void
}

// A user waits for the code, so an unresponsive mail server is given up early.
const CONNECT_MS = 5_000
const ANSWER_MS = 10_000

/** Sends e-mail over SMTP. A refusal rejects with `UNAVAILABLE`. */
export function createSmtpMessenger({ url, from, others }: SmtpSettings): SmtpMessenger {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function sendMail({ id, to, subject, text, html }: Message): Promise<void> {
    try {
      // The object form is read as one address; text would be parsed as a list.
      const recipient = { name: '', address: to }
      const named = id === undefined ? {} : { messageId: `<${id}@obi>` }
      await transport.sendMail({ ...named, from, to: recipient, subject, text, ...(html ? { html } : {}) })
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause })
    }
  }

  return {
    send: (message) => (message.channel === 'email' ? sendMail(message) : others.send(message)),
    close: () => transport.close(),
  }
}
