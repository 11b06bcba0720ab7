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
import { openFileStore } from './openFileStore.ts'
import type { UnsentFile, UnsentMessage } from './outgoingMessages.ts'

const opened = new WeakMap<Outbox, Sending>()

/** Opens the sending of a user's messages, once per page. From then on the outbox sends unsent messages. */
export function openSending(environment: Environment, personId: string): Sending {
  const outbox = outboxOf(environment, personId)
  const existing = opened.get(outbox)
  if (existing) return existing
  const send = (message: UnsentMessage, keys: readonly string[]) =>
    sendMessage({ environment, personId }, message, keys)
  const sending = createSending(outbox, send, openFileStore(environment, personId))
  opened.set(outbox, sending)
  return sending
}

interface Sender {
  environment: Environment
  personId: string
}

async function sendMessage(
  { environment, personId }: Sender,
  message: UnsentMessage,
  keys: readonly string[],
): Promise<void> {
  // The person signed out in another tab, and someone else signed in: the message waits for its author.
  if ((lastAuth(localStorage)?.contactId ?? personId) !== personId) throw new RequestError('UNAUTHENTICATED')
  const { conversationId, clientId, content, replyToId = null, files = [] } = message
  const input = {
    conversationID: conversationId,
    // The server refuses a message in the name of another person.
    senderID: personId,
    clientID: clientId,
    content,
    replyToID: replyToId,
    attachmentURLs: files.length > 0 ? files.map((file, order) => attachmentOf(file, order, keys)) : null,
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

function attachmentOf(file: UnsentFile, order: number, keys: readonly string[]) {
  const { id, kind, width = null, height = null, seconds = null } = file
  return { id, url: keys[order] ?? null, type: kind, order, width, height, seconds }
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
