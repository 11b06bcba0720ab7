import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

/** The company's classes, as an admin of the company sees them. */
async function openCompany(wishes: Parameters<typeof classAnswer>[0]) {
  const occurrence = { ...classAnswer({ isStreaming: true, startsIn: -5, ...wishes }) }
  const { screen } = await showScreen({
    path: '/dashboard/manage-classes/company?company=dojo',
    person: { ...mia, roles: [{ id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }] },
    answers: { CompanyClassesScreenQuery: () => ({ classes: pageAnswer([occurrence]) }) },
  })
  await expect.element(screen.getByRole('heading', { name: 'Yin for runners' })).toBeVisible()
  return screen
}

beforeEach(() => page.viewport(1200, 900))
afterEach(() => sessionStorage.clear())

test.each([
  ['is on', {}],
  ['begins in less than ten minutes', { startsIn: 8 }],
  ['is just over', { startsIn: -50, minutes: 45 }],
  ['was given back', { booking: 'CANCELED' }],
] as const)('an admin may look in on a class that %s', async (_how, wishes) => {
  const screen = await openCompany(wishes)
  await expect.element(screen.getByRole('link', { name: 'Watch class: Yin for runners' })).toBeVisible()
})

test.each([
  ['they teach', { coachID: 'mia' }],
  ['they assist', { assistantID: 'mia' }],
  ['they have a spot in', { booking: 'BOOKED' }],
  ['they were in', { booking: 'ATTENDED' }],
  ['is far ahead', { startsIn: 20 }],
  ['was called off', { cancelledAt: '2026-01-01T00:00:00.000Z' }],
  ['its coach ended', { endedAt: '2026-01-01T00:00:00.000Z' }],
  ['is held in person', { isStreaming: false }],
] as const)('an admin is not offered to watch a class that %s', async (_how, wishes) => {
  const screen = await openCompany(wishes)
  expect(screen.getByRole('link', { name: /^Watch class/ }).elements()).toEqual([])
})
