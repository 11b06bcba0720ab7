import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import { HandOut } from './handOut.ts'
import { ListenerQueue } from './listenerQueue.ts'

const eventAt = (position: number): LogEvent => ({
  position,
  topic: 'occurrence',
  action: 'update',
  rowId: 'o1',
  before: null,
  after: null,
})

/** Listeners that match every event, each requesting the next as soon as it has one. */
function start(count: number, mostWaiting = 1000) {
  const queues = Array.from({ length: count }, () => new ListenerQueue(1000))
  const heard = queues.map((): number[] => [])
  const listen = async (queue: ListenerQueue, place: number): Promise<void> => {
    for (let told = await queue.take(); told; told = await queue.take()) heard[place]?.push(told.position)
  }
  queues.forEach((queue, place) => void listen(queue, place))
  return { queues, heard, handOut: new HandOut({ to: () => queues }, mostWaiting) }
}

/** Counts the turns of other work until the condition is true. */
async function turnsUntil(isSo: () => boolean): Promise<number> {
  let turns = 0
  for (; !isSo(); turns += 1) await nextTurn()
  return turns
}

test('delivering an event to a thousand subscribers leaves turns for other work', async () => {
  const { heard, handOut } = start(1000)
  await handOut.give([eventAt(1)])
  expect(heard.filter(({ length }) => length > 0).length).toBeLessThan(50)
  expect(await turnsUntil(() => heard.every(({ length }) => length === 1))).toBeGreaterThan(20)
})

test('many events for one subscriber each also leave turns', async () => {
  const { heard, handOut } = start(1)
  await handOut.give(Array.from({ length: 200 }, (_, step) => eventAt(step + 1)))
  expect(await turnsUntil(() => heard[0]?.length === 200)).toBeGreaterThan(5)
})

test('each subscriber gets all events in order, including those added during delivery', async () => {
  const { heard, handOut } = start(100)
  await handOut.give([eventAt(1), eventAt(2)])
  await nextTurn()
  await handOut.give([eventAt(3)])
  await turnsUntil(() => heard.every(({ length }) => length === 3))
  expect(new Set(heard.map(String))).toEqual(new Set(['1,2,3']))
  await handOut.give([eventAt(4)])
  await turnsUntil(() => heard.every(({ length }) => length === 4))
})

test('a subscriber that leaves before its turn does not get the event', async () => {
  const { queues, heard, handOut } = start(100)
  await handOut.give([eventAt(1)])
  queues[90]?.close()
  await turnsUntil(() => heard[99]?.length === 1)
  expect(heard[90]).toEqual([])
})

test('no more events are accepted than may wait, and the next ones once all have been delivered', async () => {
  const { heard, handOut } = start(100, 2)
  await handOut.give([eventAt(1), eventAt(2)])
  expect(heard[99]).toEqual([])
  await handOut.give([eventAt(3), eventAt(4)])
  await nextTurn()
  expect(heard[99]).toEqual([1, 2, 3, 4])
})

test('forgotten events reach no more subscribers, and events after them reach all', async () => {
  const { heard, handOut } = start(100)
  await handOut.give([eventAt(5), eventAt(6)])
  await nextTurn()
  const told = heard.filter(({ length }) => length > 0).length
  handOut.forget()
  await handOut.give([eventAt(2)])
  await turnsUntil(() => heard[99]?.length === 1)
  await nextTurn()
  expect(told).toBeLessThan(100)
  expect(heard[0]).toEqual([5])
  expect(heard[99]).toEqual([2])
})
