import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { BackButton } from './BackButton.tsx'

async function pressBack(pagesSoFar: number) {
  vi.spyOn(history, 'length', 'get').mockReturnValue(pagesSoFar)
  const back = vi.spyOn(history, 'back').mockReturnValue()
  const { around, location } = shellForTests({ path: '/terms/terms' })
  const screen = await render(around(<BackButton />))
  await screen.getByRole('button', { name: 'Back' }).click()
  return { timesBack: back.mock.calls.length, at: location.history.at(-1) }
}

test('back leads to where one came from (row 29)', async () => {
  expect(await pressBack(2)).toEqual({ timesBack: 1, at: '/terms/terms' })
})

test('whoever came straight to the page is taken to Today (row 29)', async () => {
  expect(await pressBack(1)).toEqual({ timesBack: 0, at: '/dashboard/today' })
})
