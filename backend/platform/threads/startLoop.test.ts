import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { startLoop } from './startLoop.ts'

const log = openLog({ level: 'silent' })
const never = 3_600_000

test('a loop works at the start, and again for every wake-up that arrives while it works', async () => {
  let runs = 0
  const loop = startLoop({ name: 'test', work: async () => ++runs < 0, everyMs: never, log })
  loop.wake()
  await expect.poll(() => runs).toBe(2)
  loop.wake()
  await expect.poll(() => runs).toBe(3)
  await loop.stop()
})

test('a loop continues while there is more to do', async () => {
  let runs = 0
  const loop = startLoop({ name: 'test', work: async () => ++runs < 5, everyMs: never, log })
  await expect.poll(() => runs).toBe(5)
  await loop.stop()
})

test('failed work is retried', async () => {
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs < 3) throw new Error('not yet')
    return false
  }
  const loop = startLoop({ name: 'test', work, everyMs: 1, log })
  await expect.poll(() => runs).toBeGreaterThanOrEqual(3)
  await loop.stop()
})

test('stop waits for the running work and starts no more', async () => {
  const order: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const work = async () => {
    order.push('begun')
    await gate
    order.push('done')
    return true
  }
  const loop = startLoop({ name: 'test', work, everyMs: 1, log })
  const stopped = loop.stop().then(() => order.push('stopped'))
  await setImmediate()
  open()
  await stopped
  expect(order).toEqual(['begun', 'done', 'stopped'])
})
