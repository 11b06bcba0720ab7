import { expect, test } from 'vitest'
import { ShownMessages } from './shownMessages.ts'

const message = (seq: number, clientID = `m${seq}`) => ({ seq, clientID })

function shownAfter(...seqs: readonly number[]): ShownMessages {
  const shown = new ShownMessages()
  for (const seq of seqs) shown.deliver(message(seq))
  return shown
}

test('messages in order have no fault', () => {
  const shown = shownAfter(1, 2, 3)
  expect([shown.faults, shown.clientIds]).toEqual([[], ['m1', 'm2', 'm3']])
})

test.each([
  ['a lost message', [1, 3], '3 came after 1'],
  ['a message shown twice', [1, 2, 2], '2 came twice'],
  ['an old message again', [1, 2, 1], '1 came twice'],
])('%s is a fault', (_what, seqs, fault) => {
  expect(shownAfter(...seqs).faults).toEqual([fault])
})

test('events that a read after a resync has brought are no fault, a message with another id is one', () => {
  const shown = shownAfter(1)
  shown.read([message(3), message(2), message(1)])
  for (const seq of [2, 3, 4]) shown.deliver(message(seq))
  expect([shown.faults, shown.last]).toEqual([[], 4])
  shown.deliver(message(3, 'other'))
  shown.deliver(message(4))
  expect(shown.faults).toEqual(['3 is two messages', '4 came twice'])
})

test('a read with a gap is a fault', () => {
  const shown = shownAfter(1)
  shown.read([message(4)])
  expect(shown.faults).toEqual(['a read brought 4 after 1'])
})
