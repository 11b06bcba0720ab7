import { afterEach, expect, test, vi } from 'vitest'
import { bookingAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

function openClass(fields: Parameters<typeof classAnswer>[0], person = mia) {
  const occurrence = classAnswer({ isStreaming: true, ...fields })
  return showScreen({
    path: '/classes/public-c1',
    person,
    answers: { ClassScreenQuery: () => ({ found: { items: [occurrence] } }) },
  })
}

afterEach(() => vi.useRealTimers())

/** An hour at which a class is opened, whatever the hour is now: at another one the door may open tomorrow. */
function at(hour: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, hour) })
}

const kenji = { ...mia, contactId: 'kenji', name: 'Kenji Moreau' }

test('a member with a booking can join from ten minutes before the start', async () => {
  const { screen } = await openClass({ booking: 'BOOKED', startsIn: 9 })
  // There may be several on a page: each says which class it joins.
  const name = 'Join class: Yin for runners'
  const join = screen.getByRole('link', { name }).or(screen.getByRole('button', { name }))
  await expect.element(join).toHaveAttribute('href', '/class/class-setup?meetingId=public-c1')
})

test.each([
  ['its time alone, today', 12, 60, 'Opens at 12:50 PM'],
  ['its day as well, on another', 23, 70, 'Opens Tomorrow @ 12:00 AM'],
  ['its day as well, further ahead', 12, 3 * 24 * 60 + 10, 'Opens Tuesday @ 12:00 PM'],
])('before that the door says when it opens: %s', async (_what, hour, startsIn, said) => {
  at(hour)
  const { screen } = await openClass({ booking: 'BOOKED', startsIn })
  await expect.element(screen.getByRole('button', { name: said, exact: true })).toBeDisabled()
})

test.each([
  ['less than a day away says when it opens', 24 * 60 + 5, 1],
  ['a day away or more says nothing of its door, whose day stands beside it', 24 * 60 + 15, 0],
])('on a card a class that is %s', async (_how, startsIn, doors) => {
  at(12)
  const booked = classAnswer({ isStreaming: true, booking: 'BOOKED', startsIn })
  const { screen } = await showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: {
      BookingsScreenQuery: () => ({
        viewer: { id: 'mia', toCome: pageAnswer([bookingAnswer(booked)]), past: pageAnswer([]) },
      }),
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Yin for runners' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Opens/ }).elements()).toHaveLength(doors)
})

test.each([
  ['an attendee goes in again', { booking: 'ATTENDED', startsIn: -5 }, mia, 'Join class'],
  ['its coach starts it, also with a seat', { booking: 'BOOKED', startsIn: 14 }, kenji, 'Start class'],
  ['its assistant starts it', { assistantID: 'mia', startsIn: 14 }, mia, 'Start class'],
  ['the door stays open for a while', { booking: 'BOOKED', startsIn: -55, minutes: 45 }, mia, 'Join class'],
] as const)('%s', async (_who, fields, person, label) => {
  const { screen } = await openClass(fields, person)
  const door = screen.getByRole('button', { name: `${label}: Yin for runners` })
  await expect.element(door.or(screen.getByRole('link', { name: `${label}: Yin for runners` }))).toBeVisible()
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
  ['a class that has been over for a while', { startsIn: -65, booking: 'BOOKED' }],
  ['a class that its coach ended', { startsIn: -5, booking: 'BOOKED', endedAt: '2026-01-01T00:00:00.000Z' }],
  ['a class that was called off', { startsIn: 5, booking: 'BOOKED', cancelledAt: '2026-01-01T00:00:00.000Z' }],
] as const)('there is no door for %s', async (_for, fields) => {
  const { screen } = await openClass(fields)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByText(/Join class|Start class|Opens at/).query()).toBeNull()
})
