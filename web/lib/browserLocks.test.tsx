import { afterEach, expect, test, vi } from 'vitest'
import { heldLocks, isLockTaken, underLock } from './browserLocks.ts'

afterEach(() => vi.restoreAllMocks())

/** As Chromium answers a page whose site data is blocked. */
function denyLocks(): void {
  const deny = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  vi.spyOn(navigator.locks, 'request').mockImplementation(deny)
  vi.spyOn(navigator.locks, 'query').mockImplementation(deny)
}

test('two tasks under one lock run one after the other, and each caller gets its own task’s error', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    expect((await heldLocks()).has('one')).toBe(true)
    expect(await isLockTaken('one')).toBe(true)
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('first')
  }
  const first = underLock('one', work('first'))
  const second = underLock('one', work('second'))
  await expect(first).rejects.toThrow('first')
  await second
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a browser that denies locks does the work once, without one', async () => {
  denyLocks()
  const work = vi.fn<() => Promise<string>>(async () => 'done')
  expect(await underLock('one', work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
  expect(await isLockTaken('one')).toBe(false)
  expect((await heldLocks()).size).toBe(0)
})

test('a task whose wait was aborted does not start', async () => {
  denyLocks()
  const work = vi.fn<() => Promise<string>>(async () => 'done')
  await expect(underLock('one', work, { signal: AbortSignal.abort() })).rejects.toThrow('denied')
  expect(work).not.toHaveBeenCalled()
})
