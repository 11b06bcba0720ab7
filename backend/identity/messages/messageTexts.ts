/** What a message is sent for. Each carries a code. */
export type MessageKind =
  /** A new account is to be made with this address. */
  | 'SIGN_UP'
  /** The same was asked, but the address has an account. */
  | 'ALREADY_REGISTERED'
  | 'SIGN_IN'
  /** A sign-in was requested for an address without an account. */
  | 'NOT_REGISTERED'
  /** A signed-in user wants to use this address. */
  | 'ADDRESS'
  /** The same, but the address is another account's. */
  | 'ADDRESS_TAKEN'

/** What the messages say in one language. `{code}` stands for the code. */
export type MessageTexts = Readonly<Record<MessageKind, { subject: string; text: string }>>
