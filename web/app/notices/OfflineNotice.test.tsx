import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { untilNextTry } from '#web/app/network/connection.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ShellContext } from '#web/app/useShell.ts'
import { OfflineNotice } from './OfflineNotice.tsx'

afterEach(() => dispatchEvent(new Event('online')))

test('a server that does not respond is reported, and Retry repeats every waiting request', async () => {
  const { shell, around } = shellForTests({})
  const refresh = vi.spyOn(shell.router, 'refresh')
  const screen = await render(around(<OfflineNotice />))
  expect(screen.getByRole('status').query()).toBeNull()

  const next = untilNextTry()
  await expect.element(screen.getByText('We can’t reach the server. What you see may be out of date.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await next
  await expect.poll(() => refresh).toHaveBeenCalledTimes(1)
})

test('the notice disappears when the network is back, and waiting requests continue', async () => {
  const { around } = shellForTests({})
  const screen = await render(around(<OfflineNotice />))
  const next = untilNextTry()
  await expect.element(screen.getByRole('status')).toBeVisible()
  dispatchEvent(new Event('online'))
  await next
  await expect.poll(() => screen.getByRole('status').query()).toBeNull()
})

test('a screen opened from its copy shows its age', async () => {
  const { shell, around } = shellForTests({})
  const { visited } = shell.router
  const copiedAt = signal<number | undefined>(new Date().setHours(0, 5, 0, 0))
  const screen = { ...visited.peek().screen, element: null, refresh: () => Promise.resolve(), dispose: () => undefined }
  const router = { ...shell.router, visited: signal({ ...visited.peek(), screen: { ...screen, copiedAt } }) }
  const shown = await render(
    around(
      <ShellContext value={{ ...shell, router }}>
        <OfflineNotice />
      </ShellContext>,
    ),
  )
  const next = untilNextTry()
  await expect
    .element(shown.getByText('We can’t reach the server. Last updated: Today @ 12:05 AM', { exact: true }))
    .toBeVisible()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(shown.getByText('You’re offline. Last updated: Today @ 12:05 AM', { exact: true })).toBeVisible()
  copiedAt.value = undefined
  await expect.element(shown.getByText('No network connection')).toBeVisible()
  network.mockRestore()
  dispatchEvent(new Event('online'))
  await next
})
