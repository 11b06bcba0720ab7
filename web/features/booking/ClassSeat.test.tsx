import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const AT = '/classes/public-c1'

/** The page of a class, where its seat is told in sentences. */
function openClass(occurrence: ClassAnswer, answers: Answers = {}) {
  const found = { ClassScreenQuery: () => ({ found: { items: [occurrence] } }) }
  return showScreen({ path: AT, person: mia, answers: { ...found, ...answers } })
}

const seat = { id: 'b-c1', status: 'BOOKED' }
const booked =
  (occurrence = classAnswer()) =>
  () => ({
    bookClass: {
      success: true,
      code: null,
      overlap: null,
      occurrence: { ...occurrence, remaining: 4, viewerBooking: seat },
    },
  })

test('a seat is booked for this date and no other, once the server has confirmed it (row 55)', async () => {
  let answer: (() => void) | undefined
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { screen, sent } = await openClass(classAnswer(), {
    useBookClassMutation: async () => {
      await pressed
      return booked()()
    },
  })
  const book = screen.getByRole('button', { name: 'Book: Yin for runners' })
  await book.click()
  await expect.element(book).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByText('5 spots left')).toBeVisible()
  answer?.()
  await expect.element(screen.getByText('You’re in', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('4 spots left').first()).toBeVisible()
  await expect.element(screen.getByText('Booked. See you there.')).toBeVisible()
  const attempts = sent.filter(({ name }) => name === 'useBookClassMutation')
  expect(attempts).toHaveLength(1)
  expect(attempts[0]?.variables).toMatchObject({
    input: { eventOccurrenceID: 'c1', clientMutationKey: expect.any(String) },
  })
  expect(await accessibilityFindings()).toEqual([])
})

test('a booking says which other class of the member it overlaps with', async () => {
  const answer = booked()()
  const overlap = { id: 'c9', name: 'Open mat', startDate: '2099-11-28T18:30:00.000Z' }
  const { screen } = await openClass(classAnswer(), {
    useBookClassMutation: () => ({ bookClass: { ...answer.bookClass, overlap } }),
  })
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  await expect.element(screen.getByText('Booked. See you there.')).toBeVisible()
  await expect.element(screen.getByText(/^You also booked Open mat for the same time: .+ @ .+\.$/)).toBeVisible()
})

test('a full class leads on to similar ones (row 57)', async () => {
  const { screen } = await openClass(classAnswer({ remaining: 0 }))
  const way = screen.getByRole('link', { name: 'Find a similar class' })
  await expect.element(way).toHaveAttribute('href', '/dashboard/classes?category=yoga&sub=yin')
})

test.each([
  ['CLASS_FULL', 'This Event is Full. Please Try Another.'],
  ['ALREADY_BOOKED', 'You’re already booked into this class.'],
  ['CLASS_ENDED', 'This class has ended.'],
  ['CLASS_CANCELLED', 'This class was canceled.'],
])('a booking refused with %s says why and takes nothing away (row 57)', async (code, text) => {
  const refused = () => ({ bookClass: { success: false, code, overlap: null, occurrence: null } })
  const { screen } = await openClass(classAnswer(), { useBookClassMutation: refused })
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: text })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Book: Yin for runners' })).not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByText('5 spots left')).toBeVisible()
})

test('a server that is away leaves the seat to be tried again', async () => {
  const away = () => {
    throw new RequestError('UNAVAILABLE')
  }
  const { screen } = await openClass(classAnswer(), { useBookClassMutation: away })
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  const sentence = 'We can’t reach the server. Try again in a moment.'
  await expect.element(screen.getByRole('alertdialog', { name: sentence })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Book: Yin for runners' })).toBeVisible()
})

test('a stranger is led to the door and back to this page', async () => {
  const { screen } = await showScreen({
    path: AT,
    answers: { ClassScreenQuery: () => ({ found: { items: [classAnswer()] } }) },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Sign in to book Yin for runners' }))
    .toHaveAttribute('href', `/auth/amplify/sign-in?returnTo=${encodeURIComponent(AT)}`)
  expect(await accessibilityFindings()).toEqual([])
})

test('canceling a seat asks first, and keeping it sends nothing (row 56)', async () => {
  const occurrence = classAnswer({ booking: 'BOOKED' })
  const cancelled = () => ({
    cancelBooking: {
      success: true,
      code: null,
      occurrence: { ...occurrence, remaining: 6, viewerBooking: { ...seat, status: 'CANCELED' } },
    },
  })
  const { screen, sent } = await openClass(occurrence, { useCancelBookingMutation: cancelled })
  const give = screen.getByRole('button', { name: 'Cancel booking: Yin for runners' })
  await give.click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Keep booking' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent.map(({ name }) => name)).not.toContain('useCancelBookingMutation')

  await give.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect.element(screen.getByText('Booking canceled.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Book: Yin for runners' })).toBeVisible()
  await expect.element(screen.getByText('6 spots left')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ input: { eventOccurrenceID: 'c1' } })
})

/** A class of a studio that lets members cancel until so many hours before the start. */
function windowed(hours: number, wishes: object = {}) {
  const startsAt = new Date('2099-11-28T18:30:00.000Z')
  const cancelableUntil = new Date(startsAt.getTime() - hours * 3_600_000).toISOString()
  return classAnswer({ startsAt, cancelableUntil, ...wishes })
}

test('a member reads until when they can cancel, before they book and when they have (row 56)', async () => {
  const { screen } = await openClass(windowed(24), { useBookClassMutation: booked(windowed(24)) })
  const sentence = /^You can cancel until 2[78] Nov 2099 .+\.$/
  await expect.element(screen.getByText(sentence)).toBeVisible()
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  await expect.element(screen.getByText('Booked. See you there.')).toBeVisible()
  await expect.poll(() => screen.getByText(sentence).elements()).toHaveLength(2)
})

test('a later date of a course says until when the course can be canceled', async () => {
  const { screen } = await openClass(windowed(24 * 8, { bookingType: 'COURSE', booking: 'BOOKED' }))
  await expect.element(screen.getByText(/^You can cancel until 2[01] Nov 2099 .+\.$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel booking: Yin for runners' })).toBeVisible()
})

test('a later date of a course that has begun cannot be canceled, and says why', async () => {
  const begun = '2020-01-02T00:00:00.000Z'
  const late = { cancelableUntil: '2020-01-01T00:00:00.000Z', parentEventStartDate: begun }
  const { screen } = await openClass(windowed(24, { bookingType: 'COURSE', booking: 'BOOKED', ...late }))
  await expect.element(screen.getByText('The class has started, so this booking can’t be canceled.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Cancel booking/ }).query()).toBeNull()
})

test('once the time to cancel has passed, a booking stays, and a new one is made knowingly (row 56)', async () => {
  const late = { cancelableUntil: '2020-01-01T00:00:00.000Z' }
  const { screen } = await openClass(windowed(24, { ...late, booking: 'BOOKED' }))
  await expect
    .element(screen.getByText('The time to cancel has passed. Ask the studio to free your spot.'))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Cancel booking/ }).query()).toBeNull()
  await screen.unmount()
  const open = await openClass(windowed(24, late))
  await expect
    .element(open.screen.getByText('Bookings can no longer be canceled this close to the start.'))
    .toBeVisible()
  await expect.element(open.screen.getByRole('button', { name: 'Book: Yin for runners' })).toBeVisible()
})

test('booking by keyboard moves the focus to what replaced the button', async () => {
  const { screen } = await openClass(classAnswer(), { useBookClassMutation: booked() })
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancel booking: Yin for runners' })).toHaveFocus()
})

test.each([
  ['a room that opens later', { isStreaming: true, startsIn: 600 }],
  ['a class under way that has no room', { isStreaming: false, startsIn: -5 }],
  ['a room one can go into', { isStreaming: true, startsIn: -5 }],
])('booking by keyboard does not throw the focus to the top of the page: %s', async (_what, wishes) => {
  const occurrence = classAnswer(wishes)
  const { screen } = await openClass(occurrence, { useBookClassMutation: booked(occurrence) })
  const book = screen.getByRole('button', { name: 'Book: Yin for runners' })
  await expect.element(book).toBeVisible()
  book.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('4 spots left').first()).toBeVisible()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})

test('a member who scrolls on while waiting for the answer is not pulled back', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen } = await openClass(classAnswer(), {
    useBookClassMutation: async () => {
      await answer.promise
      return booked()()
    },
  })
  const rest = document.body.appendChild(document.createElement('div'))
  rest.style.height = '4000px'
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  scrollTo(0, 3_000)
  await expect.poll(() => scrollY).toBeGreaterThan(2_000)
  answer.resolve()
  await expect.element(screen.getByRole('button', { name: 'Cancel booking: Yin for runners' })).toHaveFocus()
  expect(scrollY).toBeGreaterThan(2_000)
  rest.remove()
})

test('a member who has moved the focus meanwhile keeps it there', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen } = await openClass(classAnswer(), {
    useBookClassMutation: async () => {
      await answer.promise
      return booked()()
    },
  })
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  const share = screen.getByRole('button', { name: 'Copy Link' })
  share.element().focus()
  answer.resolve()
  await expect.element(screen.getByText('You’re in', { exact: true })).toBeVisible()
  await expect.element(share).toHaveFocus()
})

test('a seat that changes without a press takes no focus', async () => {
  const { screen, live } = await openClass(classAnswer())
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 0 }) })
  await expect.element(screen.getByText('Event is full')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('a course is booked and canceled as a whole, and says so (row 59)', async () => {
  const course = classAnswer({ bookingType: 'COURSE', name: 'Six weeks to a pull-up' })
  const { screen } = await openClass(course, { useBookClassMutation: booked(course) })
  await expect.element(screen.getByText('This is a course: your booking covers every upcoming session.')).toBeVisible()
  await screen.getByRole('button', { name: 'Book course: Six weeks to a pull-up' }).click()
  await screen.getByRole('button', { name: 'Cancel booking: Six weeks to a pull-up' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Cancel the whole course?' })).toBeVisible()
})

const sentences = {
  full: 'Full. Spots that open up appear here.',
  priced: 'Paid classes can’t be booked here yet.',
  draft: 'Visible only to its coaches until it’s published.',
  started: 'The class has started, so this booking can’t be canceled.',
}

test.each([
  ['full', classAnswer({ remaining: 0 }), 'Event is full', sentences.full],
  ['priced', classAnswer({ price: 1200, fees: 50 }), 'Can’t be booked yet', sentences.priced],
  ['a draft its coach looks at', classAnswer({ status: 'DRAFT' }), 'Not published yet', sentences.draft],
  ['booked and under way', classAnswer({ startsIn: -10, booking: 'BOOKED' }), 'You’re in', sentences.started],
  [
    'cancelled',
    classAnswer({ cancelledAt: '2026-11-20T10:00:00.000Z', booking: 'BOOKED' }),
    'Canceled',
    'This class was canceled.',
  ],
])(
  'the page of a class that is %s offers no button and says why (rows 57 and 58)',
  async (_state, occurrence, mark, sentence) => {
    const { screen } = await openClass(occurrence)
    await expect.element(screen.getByText(mark, { exact: true })).toBeVisible()
    await expect.element(screen.getByText(sentence)).toBeVisible()
    expect(screen.getByRole('button', { name: /book/i }).elements()).toEqual([])
    expect(await accessibilityFindings()).toEqual([])
  },
)

test('a class under way is bookable as long as it has room', async () => {
  const { screen } = await openClass(classAnswer({ startsIn: -10 }))
  await expect.element(screen.getByText('LIVE')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Book: Yin for runners' })).toBeVisible()
})

test.each([
  ['was attended', 'ATTENDED', 'Attended'],
  ['was missed', 'BOOKED', 'You were booked'],
] as const)(
  'a class that is over and %s says so, and shows no remaining places (row 58)',
  async (_state, booking, mark) => {
    const { screen } = await openClass(classAnswer({ startsIn: -90, booking }))
    await expect.element(screen.getByText(mark)).toBeVisible()
    await expect.element(screen.getByText('Ended')).toBeVisible()
    expect(screen.getByText(/spots? left|Full/).elements()).toEqual([])
  },
)

test('the price of a seat is formatted for the reader’s locale (row 168)', async () => {
  const { screen } = await openClass(classAnswer({ price: 1200, fees: 50 }))
  await expect.element(screen.getByRole('complementary').getByText('€12.50')).toBeVisible()
})

test.each([
  ['not that there is none, to an attendee', classAnswer({ remaining: 0, booking: 'BOOKED' }), 0],
  ['that there is one, to an attendee', classAnswer({ remaining: 1, booking: 'BOOKED' }), 1],
  ['that there is one, where it has a price', classAnswer({ price: 1200, remaining: 1 }), 1],
])('the number of places left is shown where it matters: %s', async (_what, occurrence, said) => {
  const { screen } = await openClass(occurrence)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByText(/spots? left|^Full$/).elements()).toHaveLength(said)
})

test.each([
  ['its coach', { coachID: 'mia' }],
  ['its assistant', { assistantID: 'mia' }],
])('a class has no seat for %s to take', async (_who, fields) => {
  const { screen } = await openClass(classAnswer(fields))
  await expect.element(screen.getByText('5 spots left')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Book/ }).elements()).toEqual([])
})

test.each(['SINGLE', 'COURSE'] as const)(
  'only a course says that a booking covers all of it: %s',
  async (bookingType) => {
    const { screen } = await openClass(classAnswer({ bookingType }))
    await expect.element(screen.getByText('5 spots left')).toBeVisible()
    expect(screen.getByText(/^This is a course/).elements()).toHaveLength(bookingType === 'COURSE' ? 1 : 0)
    await screen.unmount()
    const full = await openClass(classAnswer({ bookingType, remaining: 0 }))
    await expect.element(full.screen.getByText('Full. Spots that open up appear here.')).toBeVisible()
    expect(full.screen.getByText(/^This is a course/).elements()).toEqual([])
  },
)
