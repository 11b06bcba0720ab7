import type { useGist_message$key } from '#schema/__generated__/relay/useGist_message.graphql.ts'

/** What the composer needs of a message. */
export type FocusedMessage = useGist_message$key & {
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
