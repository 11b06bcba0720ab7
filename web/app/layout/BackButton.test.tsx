import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { frames } from '#web/__generated__/frames.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ShellContext } from '#web/app/useShell.ts'
import { BackButton } from './BackButton.tsx'

afterEach(() => vi.restoreAllMocks())

/** Presses Back on a screen. `isBackOurs`: the previous history entry also belongs to the app. */
async function pressBack(route: string, isBackOurs: boolean) {
  // Simulates a tab with earlier entries of other sites, which `history.length` counts.
  vi.spyOn(history, 'length', 'get').mockReturnValue(7)
  vi.spyOn(navigation, 'canGoBack', 'get').mockReturnValue(isBackOurs)
  const back = vi.spyOn(history, 'back').mockReturnValue()
  const { shell, around, location } = shellForTests({ path: '/here' })
  const { visited } = shell.router
  const row = { ...visited.peek().row, name: route }
  const router = { ...shell.router, visited: signal({ ...visited.peek(), row }) }
  const screen = await render(
    around(
      <ShellContext value={{ ...shell, router }}>
        <BackButton />
      </ShellContext>,
    ),
  )
  await screen.getByRole('button', { name: 'Back' }).click()
  return { timesBack: back.mock.calls.length, at: location.history.at(-1) }
}

test('back leads to the previous screen (row 29)', async () => {
  expect(await pressBack('class', true)).toEqual({ timesBack: 1, at: '/here' })
})

test.each([
  ['class', '/dashboard/classes'],
  ['program', '/dashboard/programs'],
  ['editVideo', '/dashboard/manage-videos'],
  ['terms', '/dashboard/today'],
])('a person who opened %s in a new tab is taken to its parent, not out of the app (row 29)', async (route, at) => {
  expect(await pressBack(route, false)).toEqual({ timesBack: 0, at })
})

test('every parent is a route', () => {
  const parents = Object.values(frames).flatMap(({ parent }) => parent ?? [])
  expect(parents.length).toBeGreaterThan(5)
  expect(parents.filter((parent) => !frames[parent])).toEqual([])
})
