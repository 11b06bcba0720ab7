import { expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import { ListenerQueue } from './listenerQueue.ts'

function eventAt(position: number): LogEvent {
  return { position, topic: 'occurrence', action: 'create', rowId: `o${position}`, before: null, after: null }
}

async function nextOf(queue: ListenerQueue): Promise<number | undefined> {
  return (await queue.take())?.position
}

test('an event that arrives while a subscriber handles the last of a batch does not wait for the next event', async () => {
  const queue = new ListenerQueue(10)
  queue.push(eventAt(1))
  expect(await nextOf(queue)).toBe(1)
  queue.push(eventAt(2))
  expect(await nextOf(queue)).toBe(2)
  const third = nextOf(queue)
  queue.push(eventAt(3))
  expect(await third).toBe(3)
})

test('a subscriber that has caught up may fall behind as far again', async () => {
  const queue = new ListenerQueue(2)
  for (const position of [1, 2, 3]) queue.push(eventAt(position))
  expect(await queue.take()).toEqual({ resync: true, position: 3 })
  for (const position of [4, 5]) queue.push(eventAt(position))
  expect([await nextOf(queue), await nextOf(queue)]).toEqual([4, 5])
})

test('a subscriber that leaves while events are queued gets none of them', async () => {
  const queue = new ListenerQueue(10)
  for (const position of [1, 2, 3]) queue.push(eventAt(position))
  expect(await nextOf(queue)).toBe(1)
  queue.close()
  expect(await queue.take()).toBeUndefined()
})

test('a queue that was closed before it was read is empty', async () => {
  const queue = new ListenerQueue(10)
  queue.push(eventAt(1))
  queue.close()
  queue.push(eventAt(2))
  expect(await queue.take()).toBeUndefined()
})
