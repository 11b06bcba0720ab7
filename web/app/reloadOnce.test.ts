import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForLostCode } from './reloadOnce.ts'

const kept = new Map<string, string>()
const network = { onLine: true }
const reload = vi.fn<() => void>()

// A window that can be loaded anew without losing the test.
vi.stubGlobal('navigator', network)
vi.stubGlobal('location', { reload })
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
})

/** A page of this build loses some of its code. Says whether the error goes on to the fallback. */
function loseCode(build: string): boolean {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  reloadOnceForLostCode(build)
  const lost = new Event('vite:preloadError', { cancelable: true })
  page.dispatchEvent(lost)
  return !lost.defaultPrevented
}

beforeEach(() => {
  kept.clear()
  network.onLine = true
  reload.mockReset()
})

test('code that a newer build replaced has the page loaded anew, once for a build (row 44)', () => {
  expect(loseCode('a.js')).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(loseCode('a.js')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(loseCode('b.js')).toBe(false)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a network there is nothing to load, and the next time with one is the first', () => {
  network.onLine = false
  expect(loseCode('a.js')).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  network.onLine = true
  expect(loseCode('a.js')).toBe(false)
})
