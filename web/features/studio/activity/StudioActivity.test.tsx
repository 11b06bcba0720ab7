import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayOf } from '#web/lib/time/day.ts'

const company = { companyId: 'dojo', companyName: 'Harbour Dojo' }
const day = { day: dayOf(Date.now()), spots: 20, bookings: 14, views: 3, followers: 2 }

function open(role: 'COACH' | 'ADMIN', companyTimeZone?: string) {
  const inputs: unknown[] = []
  const shown = showScreen({
    path: '/dashboard/my-studio',
    person: { ...mia, contactId: 'kenji', roles: [{ id: 'r1', role, ...company, companyTimeZone }] },
    answers: {
      MyStudioScreenQuery: () => ({
        viewer: { id: 'kenji', followersCount: 3, classes: { items: [] }, own: { items: [] } },
        requests: { items: [], nextToken: null },
      }),
      CompanyTodayQuery: () => ({ dates: { items: [] } }),
      StudioActivityQuery: ({ input }) => {
        inputs.push(input)
        return { activity: [day] }
      },
    },
  })
  return shown.then(({ screen }) => ({ screen, inputs }))
}

const todayIn = (table: string) => {
  return expect.poll(() => {
    const cells = page.getByRole('table', { name: table }).getByRole('row').last().getByRole('cell').elements()
    return cells.map((cell) => cell.textContent)
  })
}

test('a coach sees the bookings, video views and new followers of the last four weeks (row 117)', async () => {
  const { screen, inputs } = await open('COACH')
  await expect.element(screen.getByRole('heading', { name: 'Last four weeks' })).toBeVisible()
  screen.getByRole('heading', { name: 'Last four weeks' }).element().scrollIntoView()
  await todayIn('Bookings').toEqual(['14', '20'])
  await todayIn('Video views').toEqual(['3'])
  await todayIn('New followers').toEqual(['2'])
  expect(screen.getByRole('table', { name: 'Bookings' }).getByRole('row').elements()).toHaveLength(29)
  expect(inputs).toMatchObject([{ companyID: null, lastDay: day.day }])
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin sees those of the company, without followers (row 117)', async () => {
  const { screen, inputs } = await open('ADMIN')
  await expect.element(screen.getByRole('heading', { name: 'Last four weeks' })).toBeVisible()
  screen.getByRole('heading', { name: 'Last four weeks' }).element().scrollIntoView()
  await todayIn('Bookings').toEqual(['14', '20'])
  expect(screen.getByRole('table', { name: 'New followers' }).query()).toBeNull()
  expect(inputs).toMatchObject([{ companyID: 'dojo' }])
})

test.each(['COACH', 'ADMIN'] as const)('the days are those of the studio’s clocks: %s (row 117)', async (role) => {
  // More than a day apart, so that one of them has another day than this browser.
  for (const [timeZone, offset] of [
    ['Pacific/Kiritimati', 14],
    ['Pacific/Niue', -11],
  ] as const) {
    const { screen, inputs } = await open(role, timeZone)
    const heading = screen.getByRole('heading', { name: 'Last four weeks' })
    await expect.element(heading).toBeVisible()
    heading.element().scrollIntoView()
    const lastDay = new Date(Date.now() + offset * 3_600_000).toISOString().slice(0, 10)
    await expect.poll(() => inputs).toMatchObject([{ timeZone, lastDay }])
    await screen.unmount()
  }
})
