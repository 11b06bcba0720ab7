import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { afterFirstScreen, FirstScreen } from './firstScreen.ts'

const rests: (() => void)[] = []
let timeouts: (number | undefined)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rests.length = 0
  timeouts = []
  vi.stubGlobal('requestIdleCallback', (rest: () => void, options?: IdleRequestOptions) => {
    rests.push(rest)
    timeouts.push(options?.timeout)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns whether the deferred work has run. */
function wait() {
  const state = { hasCome: false }
  void afterFirstScreen().then(() => (state.hasCome = true))
  return state
}

// The order matters: a page has one first screen.

test('if the first screen never comes, deferred work runs after ten seconds, when the browser is idle', async () => {
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(rests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(timeouts).toEqual([10_000])
  expect(waiting.hasCome).toBe(false)
  rests[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.hasCome).toBe(true)
})

test('deferred work waits for the first screen, and for the browser to be idle', async () => {
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rests).toEqual([])
  await render(<FirstScreen />)
  await vi.advanceTimersByTimeAsync(0)
  expect(rests).toHaveLength(1)
  expect(waiting.hasCome).toBe(false)
  rests[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.hasCome).toBe(true)
})

test('in a browser that does not report idle time, deferred work waits half a second', async () => {
  vi.unstubAllGlobals()
  const told = Object.getOwnPropertyDescriptor(globalThis, 'requestIdleCallback') ?? {}
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const waiting = wait()
  await vi.advanceTimersByTimeAsync(499)
  expect(waiting.hasCome).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.hasCome).toBe(true)
  Object.defineProperty(globalThis, 'requestIdleCallback', told)
})
