import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RequestError } from '#web/app/network/RequestError.ts'
import { bookingAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const MINUTES_A_DAY = 24 * 60
const booked = (day: number, id = `c${day}`) =>
  bookingAnswer(classAnswer({ id, name: `Day ${day}`, startsIn: day * MINUTES_A_DAY, booking: 'BOOKED' }))
const viewerWith = (toCome: object) => ({ viewer: { id: 'mia', toCome, past: pageAnswer([]) } })

const openBookings = (toCome: object, answers: Answers = {}) =>
  showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: { BookingsScreenQuery: () => viewerWith(toCome), ...answers },
  })
const names = () =>
  page
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('h3')?.textContent)

test('a page that fails to load keeps the shown rows, reports the failure, and is requested again from the same cursor', async () => {
  const answers = [new RequestError('UNAVAILABLE'), { viewer: { id: 'mia', toCome: pageAnswer([booked(2)]) } }]
  const { screen, sent } = await openBookings(pageAnswer([booked(1)], 'further'), {
    BookingsScreenToComeQuery: () => {
      const answer = answers.shift()
      if (answer instanceof RequestError || !answer) throw answer ?? new Error('Unexpected request')
      return answer
    },
  })
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'We can’t reach the server.' })).toBeVisible()
  expect(names()).toEqual(['Day 1'])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Day 1', 'Day 2'])
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await expect.poll(() => sent.map(({ variables }) => variables['cursor'])).toEqual([undefined, 'further', 'further'])
})

test('a booking made on another device is inserted in order, once, however often it is delivered', async () => {
  const { live, sent } = await openBookings(pageAnswer([booked(1), booked(3)]))
  await expect.poll(live.followed).toHaveLength(3)
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booked(2) })
  await expect.poll(names).toEqual(['Day 1', 'Day 2', 'Day 3'])
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booked(2) })
  live.tell('LiveBookingsSubscription', { bookingChanged: booked(2) })
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booked(9) })
  await expect.poll(names).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 9'])
  expect(sent).toHaveLength(1)
})

test('a booking beyond the loaded rows is left to a later page', async () => {
  const { screen, live } = await openBookings(pageAnswer([booked(1), booked(3)], 'further'), {
    BookingsScreenToComeQuery: () => ({ viewer: { id: 'mia', toCome: pageAnswer([booked(8), booked(9)]) } }),
  })
  await expect.poll(live.followed).toHaveLength(3)
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booked(9) })
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booked(2) })
  await expect.poll(names).toEqual(['Day 1', 'Day 2', 'Day 3'])
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect.poll(names).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 8', 'Day 9'])
})

test('a booking is inserted in order even if another one has been removed', async () => {
  const { live } = await openBookings(pageAnswer([booked(1), null, booked(3)]))
  await expect.poll(live.followed).toHaveLength(3)
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booked(2) })
  await expect.poll(names).toEqual(['Day 1', 'Day 2', 'Day 3'])
})
