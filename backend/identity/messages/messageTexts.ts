/** What a message is sent for. Each contains a code. */
export type MessageKind =
  /** A new account with this address. */
  | 'SIGN_UP'
  /** A new account, but the address already has one. */
  | 'ALREADY_REGISTERED'
  | 'SIGN_IN'
  /** A sign-in was requested for an address without an account. */
  | 'NOT_REGISTERED'
  /** A signed-in user wants to use this address. */
  | 'ADDRESS'
  /** A signed-in user wants to use this address, but another account has it. */
  | 'ADDRESS_TAKEN'

/** The messages in one language. `{code}` is a placeholder. */
export type MessageTexts = Readonly<Record<MessageKind, { subject: string; text: string }>>
