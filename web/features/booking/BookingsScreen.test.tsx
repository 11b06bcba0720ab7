import { expect, test, vi } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { bookingAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { holesIn, incompleteClasses, lacks } from '#web/app/testing/incomplete.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

type Booking = ReturnType<typeof bookingAnswer>

function openBookings({ toCome = [], past = [] }: { toCome?: Booking[]; past?: Booking[] }) {
  const viewer = { id: 'mia', toCome: pageAnswer(toCome), past: pageAnswer(past) }
  return showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: { BookingsScreenQuery: () => ({ viewer }) },
  })
}

test('without a booking, a link to find a class is shown', async () => {
  const { screen } = await openBookings({})
  await expect.element(screen.getByText('No classes booked yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/dashboard/classes')
  await screen.getByRole('tab', { name: 'Past' }).click()
  await expect.element(screen.getByText('No past classes yet')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('upcoming and past bookings are listed separately, and canceled ones in neither (row 58)', async () => {
  const coming = classAnswer({ name: 'Kata', booking: 'BOOKED' })
  const given = classAnswer({ id: 'c2', name: 'Given back', booking: 'CANCELED' })
  const been = classAnswer({ id: 'c3', name: 'Been there', startsIn: -3000, booking: 'ATTENDED' })
  const { screen, sent } = await openBookings({
    toCome: [bookingAnswer(coming), bookingAnswer(given, 'CANCELED')],
    past: [bookingAnswer(been, 'ATTENDED')],
  })
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  expect(screen.getByText('Given back').elements()).toEqual([])
  await screen.getByRole('tab', { name: 'Past' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Been there' })).toBeVisible()
  await expect.element(screen.getByText('Attended')).toBeVisible()
  expect(sent[0]?.variables).toMatchObject({
    fromNow: { ge: 'now' },
    untilNow: { lt: 'now' },
  })
  expect(await accessibilityFindings()).toEqual([])
})

test('more bookings than one page holds are read on, in the order of their list', async () => {
  const page = (id: string, name: string, next?: string) =>
    pageAnswer([bookingAnswer(classAnswer({ id, name, booking: 'BOOKED' }))], next)
  const { screen, sent } = await showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: {
      BookingsScreenQuery: () => ({
        viewer: {
          id: 'mia',
          toCome: page('c1', 'The first', 'further'),
          past: pageAnswer([], 'earlier'),
        },
      }),
      BookingsScreenToComeQuery: () => ({ viewer: { id: 'mia', toCome: page('c2', 'The last') } }),
      BookingsScreenPastQuery: () => ({ viewer: { id: 'mia', past: page('c3', 'Long ago') } }),
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'The first' })).toBeVisible()
  const more = screen.getByRole('button', { name: 'Show more classes' })
  await more.click()
  await expect.element(screen.getByRole('heading', { name: 'The last' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'The first' })).toBeVisible()
  expect(more.elements()).toEqual([])
  // Behind seats that were all given back there may be others.
  await screen.getByRole('tab', { name: 'Past' }).click()
  await expect.element(more).toBeVisible()
  expect(screen.getByText('No past classes yet').elements()).toEqual([])
  await more.click()
  await expect.element(screen.getByRole('heading', { name: 'Long ago' })).toBeVisible()
  const asked = sent.filter(({ variables }) => 'cursor' in variables).map(({ variables }) => variables)
  expect(asked).toEqual([
    { fromNow: { ge: 'now' }, count: 24, cursor: 'further' },
    { untilNow: { lt: 'now' }, count: 24, cursor: 'earlier' },
  ])
})

test('a booking given back on another device leaves the list', async () => {
  const coming = classAnswer({ name: 'Kata', booking: 'BOOKED' })
  const { screen, live } = await openBookings({ toCome: [bookingAnswer(coming)] })
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  await expect
    .poll(() => live.followed().map(({ variables }) => Object(variables['filter'])))
    .toEqual([{ memberID: { eq: 'mia' } }, { memberID: { eq: 'mia' } }, { id: { in: [coming.id] } }])
  const bookingChanged = bookingAnswer({ ...coming, viewerBooking: { id: 'b-c1', status: 'CANCELED' } }, 'CANCELED')
  live.tell('LiveBookingsSubscription', { bookingChanged })
  await expect.element(screen.getByText('No classes booked yet')).toBeVisible()
  await screen.unmount()
  expect(live.followed()).toEqual([])
})

test('a date that the coach cancels is marked at once, and stays in the list', async () => {
  const coming = classAnswer({ name: 'Kata', booking: 'BOOKED' })
  const { screen, live } = await openBookings({ toCome: [bookingAnswer(coming)] })
  await expect.poll(() => live.followed()).toHaveLength(3)
  live.tell('LiveSeatsSubscription', { occurrenceChanged: { ...coming, cancelledAt: new Date().toISOString() } })
  await expect.element(screen.getByRole('article').getByText('Canceled', { exact: true })).toBeVisible()
})

/** The screen with such a list, while a booking is made on another device, and how often it is read again for it. */
async function bookElsewhere(toCome: object | null) {
  const viewer = { id: 'mia', toCome, past: pageAnswer([]) }
  const { screen, live, shell } = await showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: { BookingsScreenQuery: () => ({ viewer }) },
  })
  const refresh = vi.spyOn(shell.router, 'refresh')
  await expect.poll(live.followed).toHaveLength(2)
  const booking = bookingAnswer(classAnswer({ name: 'Kata', booking: 'BOOKED' }))
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booking })
  live.tell('LiveBookingsSubscription', { bookingChanged: booking })
  return { screen, readings: () => refresh.mock.calls.length }
}

test('a booking made on another device is put into the list, and nothing is read again', async () => {
  const { screen, readings } = await bookElsewhere(pageAnswer([]))
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  expect(readings()).toBe(0)
})

test('if there is no list yet, a booking on another device makes the screen read again', async () => {
  const { readings } = await bookElsewhere(null)
  expect(readings()).toBe(2)
})

test('a booking of a class that is over is not upcoming', async () => {
  const { screen, live } = await openBookings({})
  await expect.poll(live.followed).toHaveLength(2)
  const over = classAnswer({ name: 'Over', startsIn: -60, minutes: 45, booking: 'BOOKED' })
  live.tell('LiveBookingsMadeSubscription', { bookingMade: bookingAnswer(over) })
  const kata = classAnswer({ id: 'c2', name: 'Kata', booking: 'BOOKED' })
  live.tell('LiveBookingsMadeSubscription', { bookingMade: bookingAnswer(kata) })
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  expect(screen.getByText('Over').elements()).toEqual([])
})

test('each of the two lists has its heading, below the page’s own', async () => {
  const { screen } = await openBookings({ toCome: [bookingAnswer(classAnswer({ booking: 'BOOKED' }))] })
  await expect.element(screen.getByRole('tablist', { name: 'Your bookings' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Upcoming' })).toBeInTheDocument()
  await screen.getByRole('tab', { name: 'Past' }).click()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Past' })).toBeInTheDocument()
})

test('a booking whose class is gone is left out, and so is one that is itself gone', async () => {
  const gone = { ...bookingAnswer(classAnswer({ id: 'gone' })), occurrence: null }
  const viewer = { id: 'mia', toCome: pageAnswer([gone, null]), past: null }
  const { screen } = await showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: { BookingsScreenQuery: () => ({ viewer }) },
  })
  await expect.element(screen.getByText('No classes booked yet')).toBeVisible()
  await screen.getByRole('tab', { name: 'Past' }).click()
  await expect.element(screen.getByText('No past classes yet')).toBeVisible()
})

test('the card of a class that lacks something leaves out just that', async () => {
  const classes = incompleteClasses()
  const { screen } = await openBookings({ toCome: classes.map((occurrence) => bookingAnswer(occurrence)) })
  await expect.element(screen.getByRole('heading', { name: 'Without an assistant' })).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(lacks.length)
  expect(holesIn(document.body)).toEqual([])
  const card = (what: (typeof lacks)[number]) => screen.getByRole('article').nth(lacks.indexOf(what)).element()
  const factsOf = (what: (typeof lacks)[number]) => card(what).querySelector('h3 + p')?.textContent
  expect(factsOf('a level')).toBe('Yin · 45 min')
  expect(factsOf('a kind')).toBe('Beginner · 45 min')
  expect(factsOf('a kind and a level')).toBe('45 min')
  expect(factsOf('a discipline that Obi knows')).toBe('Yin · Cord of the house · 45 min')
  expect(card('a coach').textContent).not.toContain('Kenji')
  expect(card('a company').textContent).toContain('Kenji Moreau')
})
