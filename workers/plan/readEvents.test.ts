import { expect, test } from 'vitest'
import { readEvents } from './readEvents.ts'

/** The data of the events in these chunks of a stream. */
async function read(pieces: readonly (string | Uint8Array)[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      controller.close()
    },
  })
  const data: string[] = []
  for await (const one of readEvents(body)) data.push(one)
  return data
}

test.each(['\n', '\r\n', '\r'])('events end with an empty line, with line breaks %j', async (end) => {
  expect(await read([`data: one${end}${end}data: two${end}data: lines${end}${end}`])).toEqual(['one', 'two\nlines'])
})

test('a stream split at any byte, even within a character, is read the same', async () => {
  const bytes = new TextEncoder().encode('data: Khởi động 热身 🧘\n\ndata: b\n\n')
  expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['Khởi động 热身 🧘', 'b'])
})

test('one space after the colon is not part of the data, and a second one is', async () => {
  expect(await read(['data:a\n\n', 'data: b\n\n', 'data:  c\n\n'])).toEqual(['a', 'b', ' c'])
})

test('comments, events without data and incomplete events are skipped', async () => {
  expect(await read([': ping\n\n', 'event: x\nid: 1\n\n', 'event: x\ndata: a\nid: 1\n\n', 'data: b\n'])).toEqual(['a'])
})

test('an event of a million characters is read, and a longer one is an error', async () => {
  const text = 'x'.repeat(999_994)
  expect((await read([`data: ${text}`, '\n\n']))[0]).toBe(text)
  await expect(read([`data: ${text}x`, '\n\n'])).rejects.toThrow('too long')
})

test('leaving the loop cancels the stream', async () => {
  let isCanceled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    cancel() {
      isCanceled = true
    },
  })
  for await (const data of readEvents(body)) {
    expect(data).toBe('a')
    break
  }
  expect(isCanceled).toBe(true)
})
