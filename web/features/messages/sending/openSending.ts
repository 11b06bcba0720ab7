import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { openSendingMutation } from '#schema/__generated__/relay/openSendingMutation.graphql.ts'
import { writeAndUpdate } from '#web/app/data/useWrite.ts'
import { lastAuth } from '#web/app/identity/localAuthRecord.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { insertMessage } from '#web/features/messages/thread/insertMessage.ts'
import { createSending, type Sending } from './createSending.ts'
import type { UnsentMessage } from './outgoingMessages.ts'

const opened = new WeakMap<Outbox, Sending>()

/** Opens the sending of a user's messages, once per page. From then on the outbox sends unsent messages. */
export function openSending(environment: Environment, personId: string): Sending {
  const outbox = outboxOf(environment, personId)
  const existing = opened.get(outbox)
  if (existing) return existing
  const sending = createSending(outbox, (message) => sendMessage(environment, personId, message))
  opened.set(outbox, sending)
  return sending
}

async function sendMessage(environment: Environment, personId: string, message: UnsentMessage): Promise<void> {
  // The person signed out in another tab, and someone else signed in: the message waits for its author.
  if ((lastAuth(localStorage)?.contactId ?? personId) !== personId) throw new RequestError('UNAUTHENTICATED')
  const { conversationId, clientId, content, replyToId = null } = message
  const input = {
    conversationID: conversationId,
    // The server refuses a message in the name of another person.
    senderID: personId,
    clientID: clientId,
    content,
    replyToID: replyToId,
  }
  // The confirmed message takes the place of the unsent one at once, and does not wait for its event.
  await writeAndUpdate<openSendingMutation>(environment, sendDocument, {
    input,
    updater: (store, data) => {
      const sent = data?.outcome.sent
      if (sent) insertMessage(store, conversationId, sent.id)
    },
  })
}

const sendDocument = graphql`
  mutation openSendingMutation($input: SendMessageInput!) {
    outcome: sendMessage(input: $input) {
      success
      code
      sent {
        id
        seq
        kind
        senderID
        senderName
        clientID
        content
        createdAt
        ...MessageRow_message
      }
    }
  }
`
