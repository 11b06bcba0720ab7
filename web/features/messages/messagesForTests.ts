import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'

const people = { mia: 'Mia Lopez', kenji: 'Kenji Moreau', sam: 'Sam Kim', gone: 'Deleted User' }

export type TestPerson = keyof typeof people

function participantOf(contactID: TestPerson, conversationId: string, more: object = {}) {
  return {
    id: `${conversationId}-${contactID}`,
    contactID,
    name: people[contactID],
    photo: null,
    readSeq: 0,
    isBlocked: false,
    isGuardian: false,
    ...more,
  }
}

type Fields = Record<string, unknown>

/** A conversation of Mia, as the server has it. */
export function conversationOf(id: string, others: TestPerson[], given: Fields & { readSeq?: number } = {}) {
  const { readSeq = 0, ...more } = given
  return {
    __typename: 'Conversation',
    id,
    kind: 'PRIVATE',
    className: null,
    viewerRunsClass: false,
    peopleCount: others.length + 1,
    lastMessage: `Hello from ${id}`,
    lastMessageTimestamp: '2026-11-20T09:00:00.000Z',
    contacts: { items: [participantOf('mia', id, { readSeq }), ...others.map((other) => participantOf(other, id))] },
    ...more,
  }
}

interface Listed {
  others?: TestPerson[]
  conversation?: Fields
  more?: object
}

/** Mia's part in a conversation, as the list has it. */
export function listed(id: string, { others = ['kenji'], conversation = {}, more = {} }: Listed = {}) {
  return {
    ...participantOf('mia', id),
    __typename: 'Participant',
    conversationID: id,
    conversation: conversationOf(id, others, conversation),
    version: 1,
    isMuted: false,
    isDeleted: false,
    isArchived: false,
    unreadCount: 0,
    lastAt: '2026-11-20T09:00:00.000Z',
    ...more,
  }
}

/** A message of a conversation. */
export function messageOf(seq: number, senderID: TestPerson, more: object = {}) {
  return {
    __typename: 'Message',
    id: `message-${seq}`,
    seq,
    kind: 'TEXT',
    senderID,
    senderName: people[senderID],
    clientID: null,
    content: `Text ${seq}`,
    attachmentURLs: null,
    editedAt: null,
    deletedAt: null,
    deletedByID: null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString(),
    replyTo: null,
    reactions: null,
    ...more,
  }
}

/** The reports that an open conversation sends by itself: who types, and how far Mia has read. */
export const conversationReports = {
  useReportTypingMutation: () => ({ reportTyping: { id: 'typing-mia' } }),
  useReadingMutation: () => ({
    read: {
      success: true,
      conversation: {
        id: 'c1',
        viewerParticipant: {
          id: 'c1-mia',
          version: 2,
          readSeq: 2,
          unreadCount: 0,
          contact: { id: 'mia', unreadConversations: 0 },
        },
      },
    },
  }),
} satisfies Answers

interface Opened {
  readSeq?: number
  more?: Fields
  next?: string
}

/** The answer to the query of a conversation with Kenji, newest message first. */
export function openedConversation(messages: object[], { readSeq = 0, more = {}, next }: Opened = {}) {
  return {
    viewer: { id: 'mia' },
    conversation: {
      ...conversationOf('c1', ['kenji'], { ...more, readSeq }),
      viewerParticipant: { ...listed('c1', { more: { readSeq } }), conversation: undefined },
    },
    messages: pageAnswer(messages.toReversed(), next),
  }
}
