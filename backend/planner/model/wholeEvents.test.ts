import { expect, test } from 'vitest'
import { answerLimits } from './answerLimits.ts'
import { wholeEvents } from './wholeEvents.ts'

const { stream: limits } = answerLimits(1_000)

/** What a parser behind it receives, piece by piece; rejects where the stream is broken off. */
async function receive(pieces: readonly Uint8Array[]): Promise<string[]> {
  const received: string[] = []
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  for await (const event of source.pipeThrough(wholeEvents(limits))) received.push(Buffer.from(event).toString())
  return received
}

const cut = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
    bytes.subarray(place * size, (place + 1) * size),
  )
}

const said = [
  ': ping\n\n',
  'data: {"a":"é"}\n\n',
  ': ping\ndata: 1\ndata: 2\n\n',
  '\n\n\n',
  'event: x\r\ndata: ع\r\n\r\n',
  'data: [DONE]\n\n',
]

test.each([1, 2, 3, 5, 1_000])('events arrive whole, whatever is cut where: %i bytes a piece', async (size) => {
  const events = [
    'data: {"a":"é"}\n\n',
    ': ping\ndata: 1\ndata: 2\n\n',
    'event: x\r\ndata: ع\r\n\r\n',
    'data: [DONE]\n\n',
  ]
  expect(await receive(cut(said.join(''), size))).toEqual(events)
})

test('the last event needs no blank line, and comments alone are no event', async () => {
  expect(await receive(cut('data: 1\n\ndata: 2', 4))).toEqual(['data: 1\n\n', 'data: 2'])
  expect(await receive(cut(': ping\n\n: pong', 4))).toEqual([])
})

const token = (length: number) => `data: ${'x'.repeat(length - 8)}\n\n`

test('one event per requested token passes, with a comment before every second one', async () => {
  const events = Array.from({ length: 1_000 }, (_, place) => (place % 2 ? '' : ': wait\n\n') + token(500))
  expect(await receive(cut(events.join(''), 1_400))).toHaveLength(1_000)
})

test.each([
  ['more events than tokens', token(20).repeat(limits.events + 1)],
  ['an event that is longer than the whole answer', token(limits.eventBytes + 1)],
  ['more bytes than all events', token(limits.eventBytes).repeat(limits.bytes / limits.eventBytes + 1)],
  ['blank lines', '\n'.repeat(limits.parts + 1)],
  ['lines of one event', 'x\n'.repeat(limits.parts + 1)],
])('%s are broken off', async (_what, text) => {
  await expect(receive(cut(text, 65_536))).rejects.toThrow('without end')
})

test('an event that comes byte by byte is broken off before its end', async () => {
  await expect(receive(cut('x'.repeat(limits.parts + 1), 1))).rejects.toThrow('without end')
})
