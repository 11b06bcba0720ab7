import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { untilNextTry } from './network/connection.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { shellForTests } from './testing/shellForTests.tsx'
import { ShellContext } from './useShell.ts'

afterEach(() => dispatchEvent(new Event('online')))

test('a server that does not answer is told, and trying again asks everybody who waits for it', async () => {
  const { shell, around } = shellForTests({})
  const refresh = vi.spyOn(shell.router, 'refresh')
  const screen = await render(around(<OfflineNotice />))
  expect(screen.getByRole('status').query()).toBeNull()

  const next = untilNextTry()
  await expect.element(screen.getByText('We can’t reach the server. What you see may be out of date.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await next
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('the notice goes when the network is back, and who waits goes on', async () => {
  const { around } = shellForTests({})
  const screen = await render(around(<OfflineNotice />))
  const next = untilNextTry()
  await expect.element(screen.getByRole('status')).toBeVisible()
  dispatchEvent(new Event('online'))
  await next
  await expect.poll(() => screen.getByRole('status').query()).toBeNull()
})

test('nothing lies over the button of somebody who trains without a network', async () => {
  const { shell, around } = shellForTests({})
  const { visited } = shell.router
  const row = { ...visited.peek().row, layout: 'bare' as const }
  const router = { ...shell.router, visited: signal({ ...visited.peek(), row }) }
  const screen = await render(
    around(
      <ShellContext value={{ ...shell, router }}>
        <OfflineNotice />
      </ShellContext>,
    ),
  )
  const next = untilNextTry()
  expect(screen.getByRole('status').query()).toBeNull()
  dispatchEvent(new Event('online'))
  await next
})
