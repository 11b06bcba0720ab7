import { beforeEach, expect, test } from 'vitest'
import { storageLimits } from '#schema/storageLimits.ts'
import { PartWriters, type Writer } from './partWriters.ts'

let writers: PartWriters
beforeEach(() => {
  writers = new PartWriters()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A writer that ends when the test says so. */
function begin(partNumber: number, uploadId = 'film') {
  const { promise, resolve } = Promise.withResolvers<void>()
  let writer: Writer | undefined
  const ended = writers.write({ uploadId, partNumber }, (given) => {
    writer = given
    return promise
  })
  ended.catch(() => undefined)
  return { ended, hasPlace: () => writer?.hasPlace, signal: () => writer?.signal, end: () => (resolve(), ended) }
}

test('the first of several writers of a part owns its position, and a writer of another part owns that part’s', async () => {
  const first = begin(1)
  const [other, second] = [begin(2), begin(1)]
  expect([first, other, second].map((writer) => writer.hasPlace())).toEqual([true, true, false])
  await other.end()
  expect(begin(1).hasPlace()).toBe(false)
  await first.end()
  // Writers beside the place do not stand in its way.
  expect(begin(1).hasPlace()).toBe(true)
  expect(begin(1, 'another film').hasPlace()).toBe(true)
})

test('so many parts of one upload are written at once, and no more', async () => {
  const all = Array.from({ length: storageLimits.partsAtOnce }, (_, at) => begin(at + 1))
  await expect(begin(99).ended).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(begin(99, 'another film').hasPlace()).toBe(true)
  await all[0]?.end()
  expect(begin(99).hasPlace()).toBe(true)
})

test('ending an upload aborts its writers, waits for them, and keeps new ones out until it is done', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<string>()
  const log: string[] = []
  const [writer, other] = [begin(1), begin(1, 'another film')]
  const ending = writers.alone('film', () => {
    log.push('alone')
    return promise
  })
  await settled()
  expect(writer.signal()?.reason).toMatchObject({ code: 'NOT_FOUND' })
  expect(other.signal()?.aborted).toBe(false)
  expect(log).toEqual([])
  await writer.end()
  await settled()
  expect(log).toEqual(['alone'])
  await expect(begin(2).ended).rejects.toMatchObject({ code: 'NOT_FOUND' })
  finish('done')
  expect(await ending).toBe('done')
  expect(begin(2).hasPlace()).toBe(true)
})

test('requests that end one upload take turns, also when one of them fails', async () => {
  const log: string[] = []
  const works = ['first', 'second', 'third'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const endings = works.map(({ name, promise }) =>
    writers.alone('film', () => {
      log.push(name)
      return promise
    }),
  )
  await settled()
  expect(log).toEqual(['first'])
  works[0]?.reject(new Error('failed'))
  await expect(endings[0]).rejects.toThrow('failed')
  await settled()
  expect(log).toHaveLength(2)
  for (const { resolve } of works) resolve()
  await Promise.all(endings.slice(1))
  expect(log).toHaveLength(3)
})
