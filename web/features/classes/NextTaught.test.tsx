import { expect, test } from 'vitest'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const taught = (wishes: Parameters<typeof classAnswer>[0]) => ({
  ...classAnswer({ isStreaming: true, ...wishes }),
  coachID: 'mia',
})

/** Today, for a coach who teaches these. */
async function openToday(classes: readonly (ClassAnswer | null)[]) {
  const viewer = { id: 'mia', bookings: { items: [] }, week: { items: [] }, classes: { items: classes } }
  const answer = { viewer, latest: [], categories: { items: [] } }
  const { screen, live } = await showScreen({
    path: '/dashboard/today',
    person: mia,
    answers: { TodayScreenQuery: () => answer },
  })
  await expect.element(screen.getByRole('heading').first()).toBeVisible()
  return { screen, live }
}

test('the next class to teach is the first to begin, ignoring ended, canceled and missing ones', async () => {
  const { screen, live } = await openToday([
    taught({ id: 'over', name: 'Over', startsIn: -60, minutes: 45 }),
    taught({ id: 'ended', name: 'Ended early', startsIn: -5, endedAt: '2026-01-01T00:00:00.000Z' }),
    taught({ id: 'off', name: 'Called off', startsIn: 5, cancelledAt: '2026-01-01T00:00:00.000Z' }),
    null,
    taught({ id: 'short', name: 'Short and later', startsIn: 60, minutes: 30 }),
    taught({ id: 'long', name: 'Long and sooner', startsIn: 30, minutes: 120 }),
  ])
  await expect.element(screen.getByText('You’re teaching next')).toBeVisible()
  const next = screen.getByRole('article').filter({ hasText: 'You’re teaching next' })
  await expect.element(next.getByRole('heading', { level: 3, name: 'Long and sooner' })).toBeVisible()
  await expect.element(next.getByText('120 min')).toBeVisible()
  await expect
    .element(next.getByRole('link', { name: 'Long and sooner' }))
    .toHaveAttribute('href', '/classes/public-long')
  await expect.poll(live.followed).toContainEqual({
    name: 'LiveSeatsSubscription',
    variables: { filter: { id: { in: ['long'] } } },
  })
})

test('a user who teaches nothing sees no “You’re teaching” card', async () => {
  const { screen } = await openToday([])
  expect(screen.getByText(/You’re teaching/).elements()).toEqual([])
})
