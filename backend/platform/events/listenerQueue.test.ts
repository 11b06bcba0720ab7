import { expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import { ListenerQueue } from './listenerQueue.ts'

function eventAt(position: number): LogEvent {
  return { position, topic: 'occurrence', action: 'create', rowId: `o${position}`, before: null, after: null }
}

async function positionOf(next: Promise<IteratorResult<{ position: number }, void>>): Promise<number | undefined> {
  return (await next).value?.position
}

test('what comes while a listener is busy with the last of a batch is not left waiting for the next', async () => {
  const queue = new ListenerQueue(10)
  const heard = queue.take()
  queue.push(eventAt(1))
  expect(await positionOf(heard.next())).toBe(1)
  queue.push(eventAt(2))
  expect(await positionOf(heard.next())).toBe(2)
  const third = positionOf(heard.next())
  queue.push(eventAt(3))
  expect(await third).toBe(3)
})

test('a listener that has caught up may fall behind as far again', async () => {
  const queue = new ListenerQueue(2)
  const heard = queue.take()
  for (const position of [1, 2, 3]) queue.push(eventAt(position))
  expect((await heard.next()).value).toEqual({ resync: true, position: 3 })
  for (const position of [4, 5]) queue.push(eventAt(position))
  expect([await positionOf(heard.next()), await positionOf(heard.next())]).toEqual([4, 5])
})

test('whoever leaves halfway hears nothing of what had come before', async () => {
  const queue = new ListenerQueue(10)
  const heard = queue.take()
  for (const position of [1, 2, 3]) queue.push(eventAt(position))
  expect(await positionOf(heard.next())).toBe(1)
  queue.close()
  expect(await heard.next()).toEqual({ done: true, value: undefined })
})

test('a queue that was closed before anybody listened has nothing to tell', async () => {
  const queue = new ListenerQueue(10)
  queue.push(eventAt(1))
  queue.close()
  queue.push(eventAt(2))
  expect(await queue.take().next()).toEqual({ done: true, value: undefined })
})
