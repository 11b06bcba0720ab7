export type Channel = 'email' | 'sms'

export interface Message {
  /** Identifies a message that may be sent again after a crash, so that receivers can recognize a duplicate. */
  id?: string
  channel: Channel
  /** An e-mail address, or a phone number in E.164. */
  to: string
  subject: string
  text: string
  /** The same text for e-mail programs that show HTML. */
  html?: string
}

/** Sends messages to people. */
export interface Messenger {
  /** Resolves once the message is accepted for delivery; rejects when it is not, and then nothing was sent. */
  send(message: Message): Promise<void>
}
