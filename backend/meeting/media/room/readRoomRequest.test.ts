import { expect, test } from 'vitest'
import { readRoomRequest } from './readRoomRequest.ts'

const read = (text: string) => readRoomRequest(Buffer.from(text))

test('a request is read, and what it has too much of is left out', () => {
  expect(read('{"ask":"hand","isUp":true,"attendeeId":"somebody-else"}')).toEqual({ ask: 'hand', isUp: true })
  const timer = { ask: 'timer', intervals: { workMs: 20_000, restMs: 10_000, rounds: 8 } }
  expect(read(JSON.stringify(timer))).toEqual(timer)
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"ask":'],
  ['a list', '[]'],
  ['many lists in one another', '['.repeat(1024)],
  ['null', 'null'],
  ['a word', '"hand"'],
  ['an ask that there is not', '{"ask":"constructor"}'],
  ['an ask that every object has', '{"ask":"__proto__","isUp":true}'],
  ['an ask that is none', '{"ask":{"toString":1}}'],
  ['a hand that is no yes or no', '{"ask":"hand","isUp":1}'],
  ['an id that is a path', '{"ask":"mute","attendeeId":"../ana"}'],
  ['a share', '{"ask":"mute","attendeeId":"ana#content"}'],
  ['an id without an end', `{"ask":"spotlight","attendeeId":"${'x'.repeat(65)}"}`],
  ['rounds without end', '{"ask":"timer","intervals":{"workMs":1000,"restMs":0,"rounds":101}}'],
  ['a round of no time', '{"ask":"timer","intervals":{"workMs":0,"restMs":0,"rounds":1}}'],
  ['half a millisecond', '{"ask":"timer","intervals":{"workMs":1000.5,"restMs":0,"rounds":1}}'],
  ['news of the plane', '{"news":"muted"}'],
])('%s is no request', (_what, text) => {
  expect(read(text)).toBeUndefined()
})

test('what is longer than any request is not even looked at', () => {
  const padded = (length: number) => `{"ask":"hand","isUp":true}`.padEnd(length)
  expect(read(padded(1024))).toEqual({ ask: 'hand', isUp: true })
  expect(read(padded(1025))).toBeUndefined()
})

test('bytes that are no text are no request', () => {
  expect(readRoomRequest(Uint8Array.from({ length: 200 }, (_, index) => 255 - index))).toBeUndefined()
})
