import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { usePerson } from '#web/app/person/person.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { NewMessage } from './createSending.ts'
import { openSending } from './openSending.ts'
import type { OutgoingMessage } from './outgoingMessages.ts'

interface OutgoingMessages {
  /** Messages that the server has not confirmed, in the order in which they were written. */
  messages: readonly OutgoingMessage[]
  send: (message: NewMessage) => void
  /** Sends a message under an id that the server knows, so that it is stored once. Answers whether this device has it. */
  sendAs: (message: NewMessage & { id: string }) => Promise<boolean>
  /** Sends a message now, also one that failed. */
  retry: (clientId: string) => void
  discard: (clientId: string) => void
}

/** The messages of this conversation that the user has sent and the server has not confirmed. */
export function useOutgoing(conversationId: string): OutgoingMessages {
  const environment = useRelayEnvironment()
  const personId = usePerson()?.contactId ?? ''
  const sending = openSending(environment, personId)
  const messages = useValue(sending.messagesOf(conversationId))
  useEffect(() => sending.resume(), [sending])
  return {
    messages,
    send: (message) => sending.send(conversationId, message),
    sendAs: ({ id, ...message }) => sending.sendAs(id, conversationId, message),
    retry: sending.retry,
    discard: sending.discard,
  }
}
