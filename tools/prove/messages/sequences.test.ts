import { expect, test } from 'vitest'
import { Sequences } from './sequences.ts'

const open = () => new Sequences((id) => id === 'own')
const message = (seq: number, clientID = `m${seq}`, conversationID = 'own') => ({ conversationID, seq, clientID })

test('numbers without gaps are no fault, and neither is a message that was caught up before', () => {
  const sequences = open()
  for (const seq of [1, 2, 2, 1, 3]) sequences.take(message(seq))
  expect([sequences.faults, sequences.lastOf('own')]).toEqual([[], 3])
})

test('a gap, another message under a number, and one of a conversation of others are faults', () => {
  const sequences = open()
  sequences.take(message(2))
  sequences.take(message(1))
  sequences.take(message(1, 'another'))
  sequences.take(message(1, 'm1', 'others'))
  expect(sequences.faults).toHaveLength(3)
})
