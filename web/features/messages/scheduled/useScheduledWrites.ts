import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import type { useScheduledWritesDeleteMutation } from '#schema/__generated__/relay/useScheduledWritesDeleteMutation.graphql.ts'
import type { useScheduledWritesMoveMutation } from '#schema/__generated__/relay/useScheduledWritesMoveMutation.graphql.ts'
import type { useScheduledWritesMutation } from '#schema/__generated__/relay/useScheduledWritesMutation.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

const LIST_KEY = 'ScheduledMessages_scheduledMessages'

function listIn(store: RecordSourceSelectorProxy, conversationId: string) {
  const conversation = store.get(conversationId)
  return conversation ? ConnectionHandler.getConnection(conversation, LIST_KEY) : undefined
}

export function removeScheduled(store: RecordSourceSelectorProxy, conversationId: string, id: string): void {
  const list = listIn(store, conversationId)
  if (list) ConnectionHandler.deleteNode(list, id)
}

interface NewScheduledMessage {
  content: string
  sendAt: string
  replyToID?: string | undefined
}

/** Schedules messages of a conversation, moves them to another time, and cancels them. */
export function useScheduledWrites(conversationId: string, viewerId: string) {
  const creation = useWrite<useScheduledWritesMutation>(
    graphql`
      mutation useScheduledWritesMutation($input: CreateScheduledMessageInput!) {
        created: createScheduledMessages(input: $input) {
          id
          ...ScheduledRow_message
        }
      }
    `,
    {
      key: 'id',
      updater: (store, data) => {
        const list = listIn(store, conversationId)
        const node = data?.created && store.get(data.created.id)
        if (list && node)
          putInPlace(store, {
            listId: list.getDataID(),
            edgeType: 'ModelScheduledMessageEdge',
            node,
            sortedBy: 'sendAt',
          })
      },
    },
  )
  const moving = useWrite<useScheduledWritesMoveMutation>(graphql`
    mutation useScheduledWritesMoveMutation($input: UpdateScheduledMessageInput!) {
      moved: updateScheduledMessages(input: $input) {
        ...ScheduledRow_message
      }
    }
  `)
  const deletion = useWrite<useScheduledWritesDeleteMutation>(
    graphql`
      mutation useScheduledWritesDeleteMutation($input: DeleteScheduledMessageInput!) {
        deleted: deleteScheduledMessages(input: $input) {
          id
        }
      }
    `,
    {
      updater: (store, data) => {
        if (data?.deleted) removeScheduled(store, conversationId, data.deleted.id)
      },
    },
  )
  return {
    schedule: (message: NewScheduledMessage) =>
      creation.write({ ...message, conversationID: conversationId, senderID: viewerId }),
    move: (id: string, sendAt: string) => moving.write({ id, sendAt }),
    cancel: (id: string) => deletion.write({ id }),
  }
}
