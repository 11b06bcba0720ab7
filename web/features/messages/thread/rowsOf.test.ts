import { expect, test } from 'vitest'
import { rowsOf } from './rowsOf.ts'

function messageOf(seq: number, senderID: string, minute: number, clientID?: string) {
  return {
    id: `m${seq}`,
    seq,
    kind: 'TEXT',
    senderID,
    clientID,
    createdAt: new Date(2026, 10, 20, 9, minute).toISOString(),
  }
}

const outgoingOf = (clientId: string) => ({ clientId, createdAt: new Date(2026, 10, 20, 9, 8).toISOString() })
const parts = { outgoing: [], viewerId: 'mia', openedSeq: 9, readers: [] }

test('messages of one person within five minutes are a group', () => {
  const messages = [messageOf(1, 'mia', 0), messageOf(2, 'mia', 4), messageOf(3, 'mia', 9), messageOf(4, 'kenji', 9)]
  const rows = rowsOf({ ...parts, messages })
  expect(rows.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, false, false])
})

test('the line of new messages stands above the first unread one of another person', () => {
  const messages = [
    messageOf(1, 'kenji', 0),
    messageOf(2, 'mia', 1),
    messageOf(3, 'kenji', 2),
    messageOf(4, 'kenji', 3),
  ]
  const rows = rowsOf({ ...parts, messages, openedSeq: 1 })
  expect(rows.map(({ startsUnread }) => startsUnread)).toEqual([false, false, true, false])
})

test('an unconfirmed message is hidden by the confirmed one of the same id, and its row keeps its key', () => {
  const messages = [messageOf(1, 'kenji', 0), messageOf(2, 'mia', 7, 'a')]
  const rows = rowsOf({ ...parts, messages, outgoing: [outgoingOf('a'), outgoingOf('b')] })
  expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
    ['m1', 'message'],
    ['a', 'message'],
    ['b', 'outgoing'],
  ])
})

test('a reader stands at the newest message they have read, if it is the viewer’s', () => {
  const messages = [messageOf(1, 'mia', 0), messageOf(2, 'mia', 1), messageOf(3, 'kenji', 2)]
  const readers = [
    { contactID: 'kenji', name: 'Kenji', readSeq: 3 },
    { contactID: 'sam', name: 'Sam', readSeq: 2 },
  ]
  const rows = rowsOf({ ...parts, messages, readers })
  expect(rows.map((row) => row.kind === 'message' && row.readers)).toEqual([[], ['Sam'], []])
})
