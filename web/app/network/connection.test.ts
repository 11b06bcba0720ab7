import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, noteAnswer, noteSilence, tryNow, untilNextTry } from './connection.ts'

// Properties of a window that Node lacks, needed on import.
const page = vi.hoisted(() => {
  const target = new EventTarget()
  const network = { onLine: true }
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('navigator', network)
  return {
    network,
    turn: (isOnline: boolean) => {
      network.onLine = isOnline
      target.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
  }
})

beforeEach(() => {
  vi.useFakeTimers()
  page.network.onLine = true
  noteAnswer()
})

afterEach(() => vi.useRealTimers())

/** Waits for the next attempt, and returns whether it has started. */
function wait() {
  const state = { isOver: false }
  void untilNextTry().then(() => (state.isOver = true))
  return state
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('a network that goes down or comes back is reported', () => {
  page.turn(false)
  expect(connection.peek()).toBe('offline')
  page.turn(true)
  expect(connection.peek()).toBe('online')
})

test('no response means unavailable with a network, and offline without one', () => {
  noteSilence()
  expect(connection.peek()).toBe('unavailable')
  noteAnswer()
  expect(connection.peek()).toBe('online')
  page.network.onLine = false
  noteSilence()
  expect(connection.peek()).toBe('offline')
})

test('a request waiting for the server retries after five seconds, and reports that there is no response', async () => {
  const waiting = wait()
  expect(connection.peek()).toBe('unavailable')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(waiting.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.isOver).toBe(true)
})

test('all waiting requests retry at once on demand, and when the network is back', async () => {
  const both = [wait(), wait()]
  tryNow()
  await settled()
  expect(both.map(({ isOver }) => isOver)).toEqual([true, true])
  const third = wait()
  page.turn(true)
  await settled()
  expect(third.isOver).toBe(true)
})
