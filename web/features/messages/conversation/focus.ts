/** What the composer needs of a message. */
export interface FocusedMessage {
  readonly id: string
  readonly senderID: string
  readonly senderName: string
  readonly content: string | null | undefined
}

/** The message that the viewer replies to or edits. */
export interface Focus {
  kind: 'reply' | 'edit'
  message: FocusedMessage
}
