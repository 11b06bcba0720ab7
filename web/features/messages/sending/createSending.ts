import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Channel } from '#web/app/outbox/outbox.port.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { FileSending, type FileStore } from './fileSending.ts'
import {
  findItem,
  MESSAGE,
  messageIn,
  type OutgoingMessage,
  outgoingMessages,
  type UnsentFile,
  UnsentMessage,
} from './outgoingMessages.ts'

export interface NewMessage {
  content: string
  replyToId?: string | undefined
  files?: readonly UnsentFile[] | undefined
}

/** Sends a message whose files are stored. `keys` are theirs, in order. */
type SendMessage = (message: UnsentMessage, keys: readonly string[]) => Promise<void>

/** The messages that a person has sent and the server has not confirmed. */
export interface Sending {
  /** Those of one conversation, in the order in which they were written. */
  messagesOf: (conversationId: string) => ReadonlySignal<readonly OutgoingMessage[]>
  send: (conversationId: string, message: NewMessage) => void
  /** Resolves once this device has stored the message: `false` if it refuses. */
  sendAs: (clientId: string, conversationId: string, message: NewMessage) => Promise<boolean>
  /** Sends a message now. One that failed gets a new key, because the server may remember its refusal. */
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Reads what earlier pages left, and sends all that can be sent. */
  resume: () => void
}

/** Messages leave through the outbox: those of a conversation strictly in order, independently of other conversations. */
export function createSending(outbox: Outbox, sendMessage: SendMessage, store: FileStore): Sending {
  const sendingFiles = new FileSending(store, () => void outbox.flush())
  const channel: Channel<UnsentMessage> = {
    kind: MESSAGE,
    schema: UnsentMessage,
    batch: 1,
    orderedBy: ({ conversationId }) => conversationId,
    async send(items) {
      for (const { body } of items) await sendingFiles.withKeys(body.files ?? [], (keys) => sendMessage(body, keys))
    },
  }
  outbox.use(channel)
  const signals = new Map<string, ReadonlySignal<readonly OutgoingMessage[]>>()
  const sendAs: Sending['sendAs'] = (clientId, conversationId, { content, replyToId, files = [] }) => {
    const createdAt = new Date().toISOString()
    const message = { clientId, conversationId, content, replyToId, createdAt }
    return outbox.put(channel, clientId, files.length > 0 ? { ...message, files: [...files] } : message)
  }
  return {
    messagesOf(conversationId) {
      const signal =
        signals.get(conversationId) ??
        computed(() =>
          outgoingMessages(outbox.items.value, conversationId, {
            isSending: outbox.isSending.value,
            files: sendingFiles.progress.value,
          }),
        )
      signals.set(conversationId, signal)
      return signal
    },
    send: (conversationId, message) => void sendAs(crypto.randomUUID(), conversationId, message),
    sendAs,
    retry(clientId) {
      const item = findItem(outbox.items.peek(), clientId)
      const message = item && messageIn(item)
      // The item keeps its id, so that the refused message is replaced in one write.
      if (message && item.state === 'refused')
        void outbox.put(channel, item.id, { ...message, clientId: crypto.randomUUID() })
      else void outbox.flush()
    },
    discard(clientId) {
      const item = findItem(outbox.items.peek(), clientId)
      if (!item) return
      void outbox.drop(item)
      sendingFiles.forget(messageIn(item)?.files ?? [])
    },
    resume: () => void outbox.flush(),
  }
}
