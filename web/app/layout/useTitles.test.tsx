import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PersonContext } from '#web/app/person/person.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { useTitles } from './useTitles.ts'

afterEach(() => vi.useRealTimers())

function Titles({ of }: { of: string }) {
  return <p data-testid="titles">{JSON.stringify(useTitles({ name: of }))}</p>
}

async function titlesOf(name: string, wishes: { hour?: number; person?: typeof mia | undefined } = {}) {
  const { hour, person } = { hour: 9, person: mia, ...wishes }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, hour) })
  const { around } = shellForTests({})
  const screen = await render(
    around(
      <PersonContext value={person}>
        <Titles of={name} />
      </PersonContext>,
    ),
  )
  const titles: unknown = JSON.parse(screen.getByTestId('titles').element().textContent ?? '')
  await screen.unmount()
  return titles
}

test.each([
  [9, 'Good Morning Mia'],
  [13, 'Good Afternoon Mia'],
  [19, 'Good Evening Mia'],
])('at %i Today greets by the hour and the name (row 30)', async (hour, title) => {
  expect(await titlesOf('today', { hour })).toEqual({ title, subtitle: "Today's Overview" })
})

test('a greeting without a name has no gap', async () => {
  expect(await titlesOf('today', { person: undefined })).toMatchObject({ title: 'Good Morning' })
})

test('a screen without titles gets none', async () => {
  expect(await titlesOf('class')).toEqual({})
  expect(await titlesOf('nowhere')).toEqual({})
  expect(await titlesOf('bookings')).toEqual({ title: 'My bookings' })
})
