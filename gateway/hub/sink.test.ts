import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { canonicalJson } from '#gateway/sockets/socketSubscription.ts'
import { createSink } from './follow.ts'
import { resyncAt, type SharedResult, toSharedResult } from './sharedResult.ts'

function told(position: number | undefined, isResync = false): SharedResult {
  return { position, isResync, message: () => Buffer.of() }
}

function start(after?: number) {
  const heard: (number | undefined)[] = []
  const returned: string[] = []
  const sink = createSink({
    capacity: 10,
    after,
    deliver: ({ position }) => void heard.push(position),
    onReturn: () => void returned.push('returned'),
  })
  return { heard, returned, sink }
}

test('a result at or before the last delivered position is not delivered again', () => {
  const { heard, sink } = start(4)
  for (const position of [3, 4, 5, 5, 8, 6, 9]) sink.push(told(position))
  expect(heard).toEqual([5, 8, 9])
})

test('behind a resync positions may begin lower', () => {
  const { heard, sink } = start(90)
  sink.push(told(91))
  sink.push(told(3, true))
  for (const position of [2, 3, 4]) sink.push(told(position))
  expect(heard).toEqual([91, 3, 4])
  expect(sink.last).toBe(4)
})

test('a result without a position is delivered every time, and does not reset the subscriber’s position', () => {
  const { heard, sink } = start(4)
  for (const position of [undefined, undefined, 4, 5]) sink.push(told(position))
  expect(heard).toEqual([undefined, undefined, 5])
})

test('a subscriber that has left, or got the end, gets nothing more', async () => {
  const [left, ended] = [start(), start()]
  const last = left.sink.next()
  await left.sink.return()
  ended.sink.end()
  for (const { sink } of [left, ended]) sink.push(told(1))
  expect([left.heard, ended.heard]).toEqual([[], []])
  expect([left.returned, ended.returned]).toEqual([['returned'], []])
  expect([await last, await ended.sink.next()]).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
})

test('each subscription gets a result under its own id, and those of one id the same bytes', () => {
  const exit = { requestId: 'r-1', log: { error: (failure: unknown) => expect.fail(String(failure)) } }
  const result = toSharedResult({ data: { seats: 3 } }, exit)
  const messages = ['1', '2', '1', '1'].map((id) => result.message(id))
  expect(messages.map((message) => JSON.parse(message.toString()).id)).toEqual(['1', '2', '1', '1'])
  expect(messages[3]).toBe(messages[2])
})

test('a result tells where it stands and whether all before it is stale, and masks what went wrong', () => {
  const lines: unknown[] = []
  const exit = { requestId: 'r-1', log: { error: (line: unknown) => void lines.push(line) } }
  const share = (result: object) => toSharedResult(result, exit)
  const facts = [
    { data: {}, extensions: { position: 3 } },
    { data: null, extensions: { position: 3, resync: true } },
    { data: {}, extensions: { position: '3', resync: 'true' } },
    { data: {} },
  ].map((result) => share(result))
  expect(facts.map(({ position, isResync }) => [position, isResync])).toEqual([
    [3, false],
    [3, true],
    [undefined, false],
    [undefined, false],
  ])
  const failed = share({ data: null, errors: [new GraphQLError('password', { path: ['me'] })] })
  expect(JSON.parse(failed.message('7').toString())).toMatchObject({
    id: '7',
    type: 'next',
    payload: { data: null, errors: [{ message: 'Something went wrong' }] },
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(resyncAt(undefined).message('7').toString()).payload).toEqual({
    data: null,
    extensions: { resync: true },
  })
  expect(JSON.parse(resyncAt(9).message('7').toString()).payload.extensions).toEqual({ resync: true, position: 9 })
  expect([resyncAt(undefined), resyncAt(9)]).toMatchObject([
    { position: undefined, isResync: true },
    { position: 9, isResync: true },
  ])
})

test('equal values have equal texts, whatever the order of their keys, and unequal ones have not', () => {
  const one = { b: [{ y: 1, x: null }, 2], a: 'text' }
  expect(canonicalJson({ a: 'text', b: [{ x: null, y: 1 }, 2] })).toBe(canonicalJson(one))
  expect(canonicalJson({ a: 'text', b: [2, { x: null, y: 1 }] })).not.toBe(canonicalJson(one))
  expect(canonicalJson({ a: 'text', b: [{ x: null, y: '1' }, 2] })).not.toBe(canonicalJson(one))
})
