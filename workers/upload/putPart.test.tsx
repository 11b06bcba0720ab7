import { expect, test, vi } from 'vitest'
import { putPart } from './putPart.ts'

const body = new Blob(['abc'])
const put = (url: string, more: Partial<Parameters<typeof putPart>[0]> = {}) =>
  putPart({ url, body, onProgress: () => undefined, signal: new AbortController().signal, ...more })

test('a part that a server rejects is refused, with its response', async () => {
  const sent: number[] = []
  const end = await put('/no-such-place', { onProgress: (bytes) => sent.push(bytes) })
  expect(end).toEqual({ kind: 'refused', status: expect.any(Number) })
  expect(sent.at(-1)).toBe(3)
})

test('a part that gets no response is lost', async () => {
  expect(await put('http://127.0.0.1:9/part')).toEqual({ kind: 'lost' })
})

test('a canceled part ends at once, even before it starts', async () => {
  const calling = new AbortController()
  const part = put('/no-such-place', { signal: calling.signal })
  calling.abort(new Error('canceled'))
  await expect(part).rejects.toThrow('canceled')
  await expect(put('/no-such-place', { signal: calling.signal })).rejects.toThrow('canceled')
})

test('the signal of a file holds no reference to ended parts', async () => {
  const { signal } = new AbortController()
  const adding = vi.spyOn(signal, 'addEventListener')
  const removing = vi.spyOn(signal, 'removeEventListener')
  await put('/no-such-place', { signal })
  const named = ({ mock }: typeof adding | typeof removing) => mock.calls.map(([type, listener]) => [type, listener])
  expect(named(adding)).toHaveLength(1)
  expect(named(removing)).toEqual(named(adding))
})
