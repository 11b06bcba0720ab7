export type Channel = 'email' | 'sms'

export interface Message {
  /** Names the message if it may be sent again after a crash, so that receivers can recognize a copy. */
  id?: string
  channel: Channel
  /** An e-mail address, or a phone number in E.164. */
  to: string
  subject: string
  text: string
  /** The same text for e-mail programs that show HTML. */
  html?: string
}

/** Hands messages to the world. */
export interface Messenger {
  /** Resolves once the message is accepted for delivery; rejects when it is not, and then nothing was sent. */
  send(message: Message): Promise<void>
}
