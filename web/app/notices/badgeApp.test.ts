import { afterEach, expect, test, vi } from 'vitest'
import { badgeApp } from './badgeApp.ts'
import { showUnread, unread } from './unread.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function appBadge() {
  const badges: (number | undefined)[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(undefined),
  })
  return badges
}

test('the icon of the installed app shows the number of unread conversations, if there are any', () => {
  const badges = appBadge()
  const stop = badgeApp()
  for (const count of [3, 1, 0]) showUnread(count)
  stop()
  expect(badges).toEqual([undefined, 3, 1, undefined])
  expect(unread.value).toBe(0)
})

test('if a browser does not support or refuses such badges, the page still shows the number', async () => {
  vi.stubGlobal('navigator', {})
  const stop = badgeApp()
  showUnread(2)
  expect(unread.value).toBe(2)
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('Not allowed')) })
  showUnread(5)
  await Promise.resolve()
  expect(unread.value).toBe(5)
  stop()
})
