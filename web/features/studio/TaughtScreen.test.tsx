import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { holesIn, incompleteClasses, lacks } from '#web/app/testing/incomplete.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'

/** No date to teach for another coach. */
const noSubstitutes = { substitutions: { items: [] as unknown[] }, rolesList: { items: [] as unknown[] } }
const coach = { ...mia, contactId: 'kenji', firstName: 'Kenji', name: 'Kenji Moreau' }
const taught = (wishes: Parameters<typeof classAnswer>[0] = {}) => ({ ...classAnswer(wishes) })
const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const attendee = (memberName: string, { status = 'BOOKED', startsIn = 30 } = {}) => ({
  id: `b-${memberName}`,
  memberID: `m-${memberName}`,
  status,
  memberName,
  memberPhoto: null,
  startDate: inMinutes(startsIn),
  endDate: inMinutes(startsIn + 60),
})

interface Wishes {
  further?: string
  answers?: Answers
  person?: typeof coach
}

function openStudio(classes: ClassAnswer[], { further, answers, person = coach }: Wishes = {}) {
  return showScreen({
    path: '/dashboard/manage-classes',
    person,
    answers: {
      TaughtScreenQuery: () => ({ viewer: { id: 'kenji', ...noSubstitutes, classes: pageAnswer(classes, further) } }),
      ...answers,
    },
  })
}

beforeEach(() => page.viewport(1200, 800))

test('a coach who teaches nothing yet is shown the way to a first class (row 117)', async () => {
  const { screen } = await openStudio([])
  await expect.element(screen.getByText('No upcoming classes')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'New class' }))
    .toHaveAttribute('href', '/dashboard/manage-classes/new')
  expect(await accessibilityFindings()).toEqual([])
})

test('classes stand by day, with their seats (row 117)', async () => {
  const { screen, sent } = await openStudio([
    taught({ name: 'Kata', capacity: 12, remaining: 5 }),
    taught({ id: 'c2', name: 'Sparring', startsIn: 4 * 24 * 60, isStreaming: false, pattern: 'WEEKLY' }),
  ])
  await expect.element(screen.getByRole('heading', { name: 'Kata', level: 3 })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(2)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Spots' }).first())
    .toHaveAttribute('aria-valuetext', '7 of 12 spots booked')
  await expect.element(screen.getByText('2 upcoming classes')).toBeVisible()
  await expect.element(screen.getByText('Every week')).toBeVisible()
  expect(sent[0]?.variables).toEqual({ fromNow: { ge: 'now-15m' } })
  expect(await accessibilityFindings()).toEqual([])
})

test('a studio in another zone lists its classes by its own clocks, also when they change, and says so (row 117)', async () => {
  const zone = 'America/Los_Angeles'
  const role = { id: 'c', role: 'COACH', companyId: 'dojo', companyName: 'Dojo', companyTimeZone: zone } as const
  // At 6 in the evening there, on the day before the clocks go forward and on the day itself.
  const starts = ['2099-03-08T02:00:00.000Z', '2099-03-09T01:00:00.000Z']
  const { screen } = await openStudio(
    starts.map((startsAt, n) => taught({ id: `c${n}`, name: `Kata ${n}`, startsAt: new Date(startsAt) })),
    { person: { ...coach, roles: [role] }, answers: { AttendeesQuery: () => ({ attendees: [] }) } },
  )
  await expect.element(screen.getByText('Times in America/Los Angeles')).toBeVisible()
  const headings = screen.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Saturday 07/03', 'Sunday 08/03'])
  const times = screen.getByRole('article').getByRole('time').elements()
  expect(times.map(({ textContent }) => textContent)).toEqual(['Saturday 07/03 @ 6:00 PM', 'Sunday 08/03 @ 6:00 PM'])
  await screen.getByRole('button', { name: 'Who’s booked: Kata 1' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Sunday 08/03 @ 6:00 PM')).toBeVisible()
})

test('the list of a studio in the coach’s own zone does not name it', async () => {
  const zone = guessTimeZone()
  const role = { id: 'c', role: 'COACH', companyId: 'dojo', companyName: 'Dojo', companyTimeZone: zone } as const
  const { screen } = await openStudio([taught({ name: 'Kata' })], { person: { ...coach, roles: [role] } })
  await expect.element(screen.getByRole('heading', { name: 'Kata', level: 3 })).toBeVisible()
  expect(screen.getByText(/^Times in/).query()).toBeNull()
})

test('a draft is labeled private, and a published class is not (row 120)', async () => {
  const { screen } = await openStudio([
    taught({ name: 'Kata' }),
    taught({ id: 'c2', name: 'Sparring', status: 'DRAFT' }),
  ])
  const cards = screen.getByRole('article')
  await expect.element(cards.nth(1).getByText('Private')).toBeVisible()
  expect(cards.nth(0).getByText('Private').query()).toBeNull()
})

test('a class that begins can be started, one on site has no room (row 126)', async () => {
  const { screen } = await openStudio([
    taught({ name: 'Kata', startsIn: 5, isStreaming: true }),
    taught({ id: 'c2', name: 'Sparring', startsIn: 5, isStreaming: false }),
  ])
  const start = screen
    .getByRole('button', { name: /^Start class/ })
    .or(screen.getByRole('link', { name: /^Start class/ }))
  await expect.element(start).toBeVisible()
  await expect.element(screen.getByText('In person')).toBeVisible()
})

test('a spot booked meanwhile is counted at once (row 50)', async () => {
  const kata = taught({ name: 'Kata', capacity: 12, remaining: 5 })
  const { screen, live } = await openStudio([kata])
  await expect.poll(() => live.followed()).toMatchObject([{ variables: { filter: { id: { in: ['c1'] } } } }])
  live.tell('LiveSeatsSubscription', { occurrenceChanged: { ...kata, remaining: 4 } })
  await expect
    .element(screen.getByRole('progressbar', { name: 'Spots' }))
    .toHaveAttribute('aria-valuetext', '8 of 12 spots booked')
})

test('attendees are listed by name beside the classes, and new ones appear by themselves (row 122)', async () => {
  const attendees = [attendee('Mia Lopez'), attendee('Sam Okoro')]
  const { screen, live, sent } = await openStudio([taught({ name: 'Kata' })], {
    answers: { AttendeesQuery: () => ({ attendees: [...attendees] }) },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who’s booked' })
  await expect.element(sheet.getByText('Sam Okoro')).toBeVisible()
  await expect.element(sheet.getByText('2 people')).toBeVisible()
  expect(sheet.getByRole('switch').query()).toBeNull()
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'AttendeesQuery', variables: { occurrenceID: 'c1' } })
  expect(await accessibilityFindings()).toEqual([])

  attendees.push(attendee('Ana Silva'))
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveAttendeesMadeSubscription')
  live.tell('LiveAttendeesMadeSubscription', { attendeeCame: { __typename: 'Attendance', id: 'b-Ana Silva' } })
  await expect.element(sheet.getByText('Ana Silva')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Who’s booked: Kata' })).toHaveFocus()
  await expect.poll(() => live.followed().map(({ name }) => name)).toEqual(['LiveSeatsSubscription'])
})

test('once a class has begun, its coach marks attendance, and a mark that is refused is reverted (row 58)', async () => {
  const ana = attendee('Ana Lopez', { status: 'ATTENDED', startsIn: -5 })
  const sam = attendee('Sam Okoro', { startsIn: -5 })
  let isAway = true
  const { screen, sent } = await openStudio([taught({ name: 'Kata', startsIn: -5 })], {
    answers: {
      AttendeesQuery: () => ({ attendees: [ana, sam] }),
      AttendedSwitchMutation: ({ input }) => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { markAttendance: { ...sam, ...Object(input) } }
      },
    },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  await expect.element(page.getByRole('switch', { name: 'Attended Ana Lopez' })).toBeChecked()
  const ofSam = page.getByRole('switch', { name: 'Attended Sam Okoro' })
  await ofSam.click()
  await expect.element(page.getByText('We can’t reach the server.', { exact: false }).first()).toBeVisible()
  await expect.element(ofSam).not.toBeChecked()
  isAway = false
  await ofSam.click()
  await expect.element(ofSam).toBeChecked()
  const { id, memberID, endDate } = sam
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { id, memberID, endDate, status: 'ATTENDED' } })
  expect(await accessibilityFindings()).toEqual([])
})

test('a mark that is undone at once stays undone, however late the first response arrives', async () => {
  const sam = attendee('Sam Okoro', { startsIn: -5 })
  const first = Promise.withResolvers<void>()
  const { screen, sent } = await openStudio([taught({ name: 'Kata', startsIn: -5 })], {
    answers: {
      AttendeesQuery: () => ({ attendees: [sam] }),
      AttendedSwitchMutation: async ({ input }) => {
        if (Object(input).status === 'ATTENDED') await first.promise
        return { markAttendance: { ...sam, ...Object(input) } }
      },
    },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  const ofSam = page.getByRole('switch', { name: 'Attended Sam Okoro' })
  await ofSam.click()
  await expect.element(ofSam).toBeChecked()
  await ofSam.click()
  await expect.element(ofSam).not.toBeChecked()
  first.resolve()
  const marks = () => sent.filter(({ name }) => name === 'AttendedSwitchMutation')
  await expect
    .poll(() => marks().map(({ variables }) => Object(variables['input']).status))
    .toEqual(['ATTENDED', 'BOOKED'])
  // The answer to the last is there with the next task; what the first brings would be, too.
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  await expect.element(ofSam).not.toBeChecked()
})

test('a member who books while the list is reloading appears in it (row 122)', async () => {
  const first = Promise.withResolvers<object>()
  const answers = [{ attendees: [] }, first.promise, { attendees: [attendee('Mia Lopez'), attendee('Sam Okoro')] }]
  const { screen, live, sent } = await openStudio([taught({ name: 'Kata' })], {
    answers: { AttendeesQuery: async () => ({ ...(await answers.shift()) }) },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveAttendeesMadeSubscription')
  const tell = (id: string) =>
    live.tell('LiveAttendeesMadeSubscription', { attendeeCame: { __typename: 'Attendance', id } })
  const readings = () => sent.filter(({ name }) => name === 'AttendeesQuery').length
  tell('b-Mia Lopez')
  await expect.poll(readings).toBe(2)
  tell('b-Sam Okoro')
  first.resolve({ attendees: [attendee('Mia Lopez')] })
  const sheet = page.getByRole('dialog', { name: 'Who’s booked' })
  await expect.element(sheet.getByText('2 people')).toBeVisible()
  await expect.poll(readings).toBe(3)
  await expect.element(sheet.getByText('Sam Okoro')).toBeVisible()
})

test('a class without bookings says so (row 122)', async () => {
  const { screen } = await openStudio([taught({ name: 'Kata' })], {
    answers: { AttendeesQuery: () => ({ attendees: [] }) },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  await expect.element(page.getByText('No bookings yet')).toBeVisible()
})

test('an attendee list that fails to load says so, and can be requested again (row 154)', async () => {
  // React tells of every caught error on the console; here the error is what is asked for.
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const { screen } = await openStudio([taught({ name: 'Kata' })], {
    answers: {
      AttendeesQuery: () => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { attendees: [attendee('Mia Lopez')] }
      },
    },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  await expect.element(page.getByText('We couldn’t load the list.')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Mia Lopez')).toBeVisible()
  complaint.mockRestore()
})

test('the next classes are read on at the end of a long list (row 117)', async () => {
  const more = pageAnswer([taught({ id: 'c2', name: 'Sparring' })])
  const { screen, sent } = await openStudio([taught({ name: 'Kata' })], {
    further: 'on',
    answers: { TaughtScreenPageQuery: () => ({ viewer: { id: 'kenji', ...noSubstitutes, classes: more } }) },
  })
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sparring' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ cursor: 'on' })
  await expect.poll(() => screen.getByRole('button', { name: 'Show more classes' }).query()).toBeNull()
})

test('the classes a coach teaches are shown even when optional fields are missing', async () => {
  const { screen } = await openStudio(incompleteClasses().map((occurrence) => ({ ...occurrence, pattern: null })))
  await expect.element(screen.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(lacks.length)
  expect(holesIn(document.body)).toEqual([])
})

test('a member without a name or a picture is a member all the same', async () => {
  const nameless = { ...attendee('Sam Okoro', { startsIn: -5 }), memberName: null, memberPhoto: null }
  const { screen } = await openStudio([taught({ name: 'Kata', startsIn: -5 })], {
    answers: { AttendeesQuery: () => ({ attendees: [nameless] }) },
  })
  await screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  await expect.element(page.getByRole('switch', { name: 'Attended Member' })).toBeVisible()
  const row = page.getByRole('dialog').getByRole('listitem')
  expect(row.element().textContent).toMatch(/^UMember/)
  expect(holesIn(document.body)).toEqual([])
})

test('a coach sees the dates that colleagues want a substitute for, and those taught for others', async () => {
  const request = (id: string, name: string, changes: object = {}) => ({
    ...classAnswer({ id, name, coachID: 'amara', substituteAskedAt: inMinutes(-5) }),
    substituteCandidateIDs: null,
    ...changes,
  })
  const dates = [
    request('w1', 'Wanted'),
    request('w2', 'For others', { substituteCandidateIDs: ['noor'] }),
    request('w3', 'Own', { coachID: 'kenji' }),
  ]
  const { screen } = await openStudio([], {
    answers: {
      TaughtScreenQuery: () => ({
        viewer: {
          id: 'kenji',
          substitutions: { items: [classAnswer({ id: 's1', name: 'Stand-in' })] },
          rolesList: { items: [{ id: 'r1', role: 'COACH', company: { id: 'harbour', dates: { items: dates } } }] },
          classes: pageAnswer([]),
        },
      }),
    },
  })
  const wanted = screen.getByRole('region', { name: 'Substitute wanted' })
  await expect.element(wanted.getByRole('link', { name: 'Wanted' })).toHaveAttribute('href', '/classes/public-w1')
  expect(wanted.getByRole('link').elements()).toHaveLength(1)
  await expect
    .element(screen.getByRole('region', { name: 'You teach as a substitute' }).getByRole('link', { name: 'Stand-in' }))
    .toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})
