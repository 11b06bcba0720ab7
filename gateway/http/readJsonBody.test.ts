import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readJsonBody } from './readJsonBody.ts'

test('large bodies that come at the same moment are each worked on in a turn of their own', async () => {
  const turns = await turnsOf(6, JSON.stringify({ text: 'x'.repeat(4_000) }))
  expect(new Set(turns).size).toBe(6)
})

test('a body is large from two kilobytes on', async () => {
  const bodyOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
  expect(new Set(await turnsOf(3, bodyOf(2_048))).size).toBe(3)
  expect(new Set(await turnsOf(3, bodyOf(2_047))).size).toBe(1)
})

test('a small body is parsed without waiting', async () => {
  const turns = await turnsOf(6, '{"text":"x"}')
  expect(new Set(turns).size).toBe(1)
})

test('a body that is not JSON is refused, short or long, and does not block the next one', async () => {
  for (const text of ['{', `{${' '.repeat(4_000)}`]) {
    await expect(readJsonBody(requestOf(text))).rejects.toMatchObject({ extensions: { code: 'BAD_INPUT' } })
  }
  await expect(readJsonBody(requestOf(`["${'y'.repeat(4_000)}"]`))).resolves.toHaveLength(1)
})

/** In which turn of the process each of so many bodies that come at once has been read. */
async function turnsOf(amount: number, body: string): Promise<number[]> {
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const bodies = Array.from({ length: amount }, () => readJsonBody(requestOf(body)).then(() => turn))
  const turns = await Promise.all(bodies)
  clearImmediate(counting)
  return turns
}

function requestOf(body: string): IncomingMessage {
  return new PassThrough().end(body) as unknown as IncomingMessage
}
