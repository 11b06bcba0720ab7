import { expect, test } from 'vitest'
import { UploadTurns } from './uploadTurns.ts'

/** Work on one upload that ends when the test says so. */
function openWork(turns: UploadTurns, upload: string, log: string[]) {
  return (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = turns.take(upload, () => {
      log.push(name)
      return promise
    })
    return { end: () => (resolve(), done), fail: () => (reject(new Error(name)), done) }
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('requests for one upload run one after the other, also one that comes while the second runs (row 84)', async () => {
  const log: string[] = []
  const begin = openWork(new UploadTurns(), 'film', log)
  const [first, second] = [begin('first'), begin('second')]
  await settled()
  expect(log).toEqual(['first'])
  await first.end()
  const third = begin('third')
  await settled()
  expect(log).toEqual(['first', 'second'])
  await second.end()
  await third.end()
  expect(log).toEqual(['first', 'second', 'third'])
})

test('a request that fails lets the next one run, and other uploads do not wait (row 84)', async () => {
  const [log, turns] = [[] as string[], new UploadTurns()]
  const begin = openWork(turns, 'film', log)
  const [first, second] = [begin('first'), begin('second')]
  await openWork(turns, 'picture', log)('other').end()
  expect(log).toEqual(['first', 'other'])
  await expect(first.fail()).rejects.toThrow('first')
  await second.end()
  expect(log).toEqual(['first', 'other', 'second'])
})
