/** What a message is sent for. Each carries a code. */
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
