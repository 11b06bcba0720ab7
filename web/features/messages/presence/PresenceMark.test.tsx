import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { chosenStatus } from './chosenStatus.ts'
import { PresenceMark } from './PresenceMark.tsx'
import { StatusMenu } from './StatusMenu.tsx'

const { around } = shellForTests({})
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

test.each([
  ['ONLINE', 0, 'Online'],
  ['AWAY', 0, 'Away'],
  ['BUSY', 0, 'Busy'],
  ['OFFLINE', 0, 'Offline'],
  ['ONLINE', 600_000, 'Offline'],
])('a person who reported %s %i ms ago has the badge %s (row 47)', async (shownStatus, age, label) => {
  const screen = await render(around(<PresenceMark presence={{ shownStatus, seenAt: ago(age) }} />))
  await expect.element(screen.getByRole('img', { name: label, exact: true })).toBeVisible()
})

test('a person who has never reported has no badge (row 47)', async () => {
  const screen = await render(around(<PresenceMark presence={undefined} />))
  expect(screen.getByRole('img').query()).toBeNull()
})

test('the user’s own badge shows their chosen status, even “Invisible” (row 47)', async () => {
  chosenStatus.value = 'INVISIBLE'
  const screen = await render(around(<StatusMenu />))
  await expect.element(screen.getByRole('button', { name: 'Your status: Invisible' })).toBeVisible()
  chosenStatus.value = undefined
  await expect.element(screen.getByRole('button', { name: 'Your status: Online' })).toBeVisible()
})
