import { expect, test } from 'vitest'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

function openClass(fields: Parameters<typeof classAnswer>[0], person = mia) {
  const occurrence = classAnswer({ isStreaming: true, ...fields })
  return showScreen({
    path: '/classes/public-c1',
    person,
    answers: { ClassScreenQuery: () => ({ found: { items: [occurrence] } }) },
  })
}

const kenji = { ...mia, contactId: 'kenji', name: 'Kenji Moreau' }

test('who has a seat goes in from ten minutes before', async () => {
  const { screen } = await openClass({ booking: 'BOOKED', startsIn: 9 })
  // There may be several on a page: each says which class it joins.
  const name = 'Join class: Yin for runners'
  const join = screen.getByRole('link', { name }).or(screen.getByRole('button', { name }))
  await expect.element(join).toHaveAttribute('href', '/class/class-setup?meetingId=public-c1')
})

test('before that the door says when it opens', async () => {
  const { screen } = await openClass({ booking: 'BOOKED', startsIn: 60 })
  await expect.element(screen.getByRole('button', { name: /^Opens at / })).toBeDisabled()
})

test('its coach starts the class from fifteen minutes before, without a seat', async () => {
  const { screen } = await openClass({ startsIn: 14 }, kenji)
  const start = screen
    .getByRole('link', { name: 'Start class: Yin for runners' })
    .or(screen.getByRole('button', { name: 'Start class: Yin for runners' }))
  await expect.element(start).toBeVisible()
  expect(screen.getByRole('button', { name: /^Book/ }).query()).toBeNull()
})

test.each([
  ['who has no seat', { startsIn: 5 }],
  ['who gave the seat back', { startsIn: 5, booking: 'CANCELED' }],
  ['a class that is not streamed', { startsIn: 5, booking: 'BOOKED', isStreaming: false }],
  ['a class that its coach ended', { startsIn: -5, booking: 'BOOKED', endedAt: '2026-01-01T00:00:00.000Z' }],
  ['a class that was called off', { startsIn: 5, booking: 'BOOKED', cancelledAt: '2026-01-01T00:00:00.000Z' }],
] as const)('there is no door for %s', async (_for, fields) => {
  const { screen } = await openClass(fields)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByText(/Join class|Start class|Opens at/).query()).toBeNull()
})
