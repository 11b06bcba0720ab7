import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayAfter, dayOf, startOfDay } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { instantAt } from './wallTime.ts'

const coach = { ...mia, contactId: 'kenji' }
const admin = { id: 'admin', role: 'ADMIN', companyId: 'dojo', companyName: 'Dojo' } as const
const tomorrow = dayAfter(dayOf(Date.now()), 1)
const NOON = 720
/** The zone of the browser. */
const own = guessTimeZone()

interface Dates {
  name?: string
  minute?: number
  [field: string]: unknown
}

/** Dates as the gateway answers them: Kata, tomorrow at noon, without bookings. */
function seriesAnswer({
  name = 'Kata',
  minute = NOON,
  from = startOfDay(tomorrow),
  ...fields
}: Dates & { from?: number } = {}) {
  return {
    name,
    duration: 3600,
    timeZone: own,
    pattern: null,
    status: 'PUBLISHED',
    isCancelled: false,
    capacity: 12,
    dates: [name.toLowerCase()],
    startMinutes: [(instantAt(tomorrow, minute, own) - from) / 60_000],
    booked: [0],
    coachName: 'Kenji Moreau',
    ...fields,
  }
}

interface Opened {
  dates?: readonly Dates[]
  view?: string
  answers?: Answers
}

function open({ dates = [{}], view = 'day', answers = {} }: Opened = {}) {
  return showScreen({
    path: `/dashboard/manage-classes/calendar?view=${view}&date=${tomorrow}`,
    person: coach,
    answers: {
      CalendarDatesQuery: ({ filter }) => {
        const from = Date.parse(Object(filter).from)
        return { calendar: { series: dates.map((one) => seriesAnswer({ from, ...one })), isCut: false } }
      },
      useEditClassDateMutation: () => ({ edited: { success: true, occurrences: [] } }),
      ...answers,
    },
  })
}

const boxOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

/** Presses, moves and releases the mouse, without the click that a browser adds. */
function drag(element: Element, down: number, beforeRelease?: () => void) {
  const { left, top } = element.getBoundingClientRect()
  const at = { clientX: left + 10, clientY: top + 10, isPrimary: true, pointerType: 'mouse' }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at, bubbles: true }))
  dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: at.clientY + down }))
  beforeRelease?.()
  dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: at.clientY + down }))
}

beforeEach(() => page.viewport(1280, 800))

test.each(['day', 'week', 'month'])('a coach sees the own classes by %s (row 117)', async (view) => {
  const { sent } = await open({ view })
  await expect.element(boxOf('Kata')).toBeVisible()
  await expect.element(page.getByText('1 class')).toBeVisible()
  const { filter } = sent.at(-1)?.variables ?? {}
  expect(filter).toMatchObject({ withBookings: view !== 'month' })
  expect(await accessibilityFindings()).toEqual([])
})

test('the link to other dates keeps the focus, and their count is read out', async () => {
  await open()
  await expect.element(page.getByText('1 class')).toBeVisible()
  const [next, count] = [page.getByRole('link', { name: 'Next day' }), page.getByText('1 class').element()]
  const link = next.element()
  link.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No classes')).toBeVisible()
  expect(document.activeElement).toBe(link)
  // A region that is drawn together with its text is not read out.
  expect(page.getByText('No classes').element()).toBe(count)
})

test('drafts say that they are private, and canceled dates that they were canceled (row 120)', async () => {
  await open({
    dates: [
      { name: 'Kata', status: 'DRAFT' },
      { name: 'Sparring', isCancelled: true, minute: NOON + 90 },
    ],
  })
  await expect.element(boxOf('Kata').getByText('Private', { exact: true })).toBeVisible()
  await expect.element(boxOf('Sparring').getByText('Canceled', { exact: true })).toBeVisible()
})

test('a date says that a substitute teaches it, or that it has no coach yet, also when that changes (row 117)', async () => {
  const { live } = await open({
    dates: [
      { dateState: 'SUBSTITUTE', coachName: 'Inès Diallo' },
      { name: 'Yin', minute: NOON + 60, dateState: 'NO_COACH' },
    ],
  })
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/, Substitute: Inès Diallo, /)
  await expect.element(boxOf('Yin')).toHaveAccessibleName(/, No coach yet, /)
  await expect.poll(() => live.followed()).toHaveLength(1)
  const accepted = classAnswer({ id: 'yin', name: 'Yin', startsAt: new Date(instantAt(tomorrow, NOON + 60, own)) })
  live.tell('useCalendarClassesSubscription', {
    occurrenceChanged: {
      ...accepted,
      pattern: null,
      dateState: 'SUBSTITUTE',
      substituteInfo: { id: 'omar', firstName: 'Omar', lastName: 'Haddad' },
    },
  })
  await expect.element(boxOf('Yin')).toHaveAccessibleName(/, Substitute: Omar Haddad, /)
})

test('an admin sees the classes of the company, each with its coach (rows 117, 147)', async () => {
  const { sent } = await showScreen({
    path: `/dashboard/manage-classes/company/calendar?view=day&date=${tomorrow}`,
    person: { ...mia, roles: [admin] },
    answers: { CalendarDatesQuery: () => ({ calendar: { series: [seriesAnswer()], isCut: false } }) },
  })
  await expect.element(boxOf('Kata').getByText('Kenji Moreau')).toBeVisible()
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/, Kenji Moreau, /)
  expect(sent.map(({ variables }) => Object(variables['filter']).companyID)).toEqual(['dojo'])
  await expect
    .element(page.getByRole('link', { name: 'New class', exact: true }))
    .toHaveAttribute('href', `/dashboard/manage-classes/company/new?date=${tomorrow}`)
})

test('a class is moved by Alt and an arrow key once Alt is released, and keeps the focus (row 118)', async () => {
  const { sent } = await open({ view: 'week' })
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}')
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/12:30 PM – 1:30 PM/)
  expect(sent.some(({ name }) => name === 'useEditClassDateMutation')).toBe(false)
  await userEvent.keyboard('{/Alt}')
  await expect
    .poll(() => sent.find(({ name }) => name === 'useEditClassDateMutation')?.variables['input'])
    .toMatchObject({ id: 'kata', startDate: new Date(instantAt(tomorrow, NOON + 30, own)).toISOString() })
  await expect.element(page.getByText(/^Kata moved to .*12:30 PM – 1:30 PM/)).toBeInTheDocument()
  await expect.element(boxOf('Kata')).toHaveFocus()
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/12:30 PM – 1:30 PM/)
})

/** A month with Kata at 12:10 on the tenth of the next month, which has a week after it in any month. */
async function openMonth() {
  const [year = 0, month = 1] = tomorrow.split('-').map(Number)
  const tenth = dayOf(new Date(year, month, 10).getTime())
  const shown = await showScreen({
    path: `/dashboard/manage-classes/calendar?view=month&date=${tenth}`,
    person: coach,
    answers: {
      CalendarDatesQuery: ({ filter }) => {
        const startMinutes = [(instantAt(tenth, NOON + 10, own) - Date.parse(Object(filter).from)) / 60_000]
        return { calendar: { series: [seriesAnswer({ startMinutes })], isCut: false } }
      },
      useEditClassDateMutation: () => ({ edited: { success: true, occurrences: [] } }),
    },
  })
  await expect.element(boxOf('Kata')).toBeVisible()
  const weekLater = new Date(instantAt(dayAfter(tenth, 7), NOON + 10, own)).toISOString()
  const moved = () => shown.sent.find(({ name }) => name === 'useEditClassDateMutation')?.variables['input']
  const height = boxOf('Kata').element().closest('[data-cell]')?.getBoundingClientRect().height ?? 0
  return { moved, weekLater, height }
}

test('in a month, a class is dragged to another day and keeps its time (row 118)', async () => {
  const { moved, weekLater, height } = await openMonth()
  drag(boxOf('Kata').element(), height)
  await expect.poll(moved).toMatchObject({ id: 'kata', startDate: weekLater })
  await expect.element(page.getByText(/^Kata moved to .*12:10 PM – 1:10 PM/)).toBeInTheDocument()
})

test('in a month, a finger moves a class after a long press, and a swipe moves none (row 118)', async () => {
  const { moved, weekLater, height } = await openMonth()
  const box = boxOf('Kata').element()
  const { left, top } = box.getBoundingClientRect()
  const at = { clientX: left + 10, clientY: top + 10, isPrimary: true, pointerType: 'touch' }
  const swipe = { ...at, clientY: at.clientY + height }
  box.dispatchEvent(new PointerEvent('pointerdown', { ...at, bubbles: true }))
  dispatchEvent(new PointerEvent('pointermove', swipe))
  dispatchEvent(new PointerEvent('pointerup', swipe))
  box.dispatchEvent(new PointerEvent('pointerdown', { ...at, bubbles: true }))
  await expect.poll(() => box.hasAttribute('data-dragged')).toBe(true)
  expect(moved()).toBeUndefined()
  dispatchEvent(new PointerEvent('pointermove', swipe))
  dispatchEvent(new PointerEvent('pointerup', swipe))
  await expect.poll(moved).toMatchObject({ id: 'kata', startDate: weekLater })
})

test('Escape takes a move by keys back', async () => {
  const { sent } = await open()
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{Escape}{/Alt}')
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/12:00 PM – 1:00 PM/)
  await expect.element(boxOf('Kata')).toHaveFocus()
  expect(sent.some(({ name }) => name === 'useEditClassDateMutation')).toBe(false)
})

test('Alt, Shift and an arrow key make a class longer', async () => {
  const { sent } = await open()
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect
    .poll(() => sent.find(({ name }) => name === 'useEditClassDateMutation')?.variables['input'])
    .toMatchObject({ id: 'kata', duration: 4500 })
})

test('arrow keys with Alt never leave the page, and a month shows the class that they move to a full day', async () => {
  const onDay = ['Judo', 'Sparring', 'Yoga'].map((name, place) => ({ name, minute: NOON + 1_440 + place - 60 }))
  await open({ view: 'month', dates: [{}, { name: 'Karate', isCancelled: true, minute: NOON + 60 }, ...onDay] })
  const arrows: boolean[] = []
  const note = ({ key, defaultPrevented }: KeyboardEvent) => key === 'ArrowRight' && arrows.push(defaultPrevented)
  addEventListener('keydown', note)
  await expect.element(boxOf('Karate')).toBeVisible()
  boxOf('Karate').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}')
  await expect.element(boxOf('Kata')).toHaveFocus()
  await expect.element(page.getByText('2 more')).toBeVisible()
  await userEvent.keyboard('{Escape}{/Alt}')
  removeEventListener('keydown', note)
  expect(arrows).toEqual([true, true])
})

test('a second class stays where it is while the first move waits for the server', async () => {
  const saving = Promise.withResolvers<undefined>()
  const { sent } = await open({
    dates: [{}, { name: 'Sparring', minute: NOON + 120 }],
    answers: {
      useEditClassDateMutation: async () => {
        await saving.promise
        return { edited: { success: true, occurrences: [] } }
      },
    },
  })
  await expect.element(boxOf('Kata')).toBeVisible()
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => sent.filter(({ name }) => name === 'useEditClassDateMutation')).toHaveLength(1)
  boxOf('Sparring').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  drag(boxOf('Sparring').element(), 60)
  saving.resolve(undefined)
  await expect.element(page.getByText(/^Kata moved to .*12:15 PM – 1:15 PM/)).toBeInTheDocument()
  await expect.element(boxOf('Sparring')).toHaveAccessibleName(/2:00 PM – 3:00 PM/)
  expect(sent.filter(({ name }) => name === 'useEditClassDateMutation')).toHaveLength(1)
})

test('a release after Escape moves no class and opens none', async () => {
  const { sent } = await open({ answers: { ClassDialogQuery: () => ({ found: { items: [] } }) } })
  await expect.element(boxOf('Kata')).toBeVisible()
  const box = boxOf('Kata').element()
  const pressed = vi.fn<() => void>()
  box.addEventListener('click', pressed)
  drag(box, 60, () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  box.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(pressed).not.toHaveBeenCalled()
  await boxOf('Kata').click()
  await expect.element(page.getByRole('dialog', { name: 'Class' })).toBeVisible()
  expect(sent.some(({ name }) => name === 'useEditClassDateMutation')).toBe(false)
})

test('a question about a move that changes nothing sends nothing', async () => {
  const { sent } = await open({
    answers: {
      ClassDialogQuery: () => ({ found: { items: [] } }),
      MoveDialogQuery: () => ({ moved: { items: [{ id: 'kata', parentEventID: 'class-kata' }] } }),
      useAffectedBookingsDateMutation: () => ({ checked: { success: true, attendances: [] } }),
    },
  })
  await boxOf('Kata').click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Kata?' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.some(({ name }) => name === 'useEditClassDateMutation')).toBe(false)
})

test('a question that is on its way to the server stays open until the answer', async () => {
  const saving = Promise.withResolvers<undefined>()
  const { sent } = await open({
    dates: [{ booked: [1] }],
    answers: {
      MoveDialogQuery: () => ({ moved: { items: [{ id: 'kata', parentEventID: 'class-kata' }] } }),
      useAffectedBookingsDateMutation: () => ({ checked: { success: true, attendances: [] } }),
      useEditClassDateMutation: async () => {
        await saving.promise
        return { edited: { success: true, occurrences: [] } }
      },
    },
  })
  await expect.element(boxOf('Kata')).toBeVisible()
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const dialog = page.getByRole('dialog', { name: 'Move Kata?' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => sent.some(({ name }) => name === 'useEditClassDateMutation')).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).toBeVisible()
  saving.resolve(undefined)
  await expect.element(page.getByText(/^Kata moved to .*12:15 PM – 1:15 PM/)).toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a move that the server refuses is taken back, and says why', async () => {
  await open({
    answers: {
      useEditClassDateMutation: () => {
        throw new RequestError('UNAVAILABLE')
      },
    },
  })
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(page.getByText('We can’t reach the server.', { exact: false }).first()).toBeVisible()
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/12:00 PM – 1:00 PM/)
})

test('before a series moves, members with bookings are named, and the coach chooses which dates (rows 118, 122)', async () => {
  const booking = {
    id: 'b-mia',
    eventOccurrenceID: 'kata',
    memberID: 'mia',
    memberName: 'Mia Lopez',
    startDate: new Date().toISOString(),
  }
  const { sent } = await open({
    dates: [{ pattern: 'WEEKLY', booked: [1] }],
    answers: {
      MoveDialogQuery: () => ({ moved: { items: [{ id: 'kata', parentEventID: 'class-kata' }] } }),
      useAffectedBookingsDateMutation: () => ({ checked: { success: true, attendances: [booking] } }),
      useAffectedBookingsMutation: () => ({ checked: { success: true, attendances: [booking] } }),
      useEditClassMutation: () => ({ edited: { success: true, occurrences: [] } }),
    },
  })
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const dialog = page.getByRole('dialog', { name: 'Move Kata?' })
  await expect.element(dialog.getByText('1 member has booked: ⁨Mia Lopez⁩.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('radio', { name: 'This and following' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect
    .poll(() => sent.find(({ name }) => name === 'useEditClassMutation')?.variables['input'])
    .toMatchObject({
      id: 'class-kata',
      fromOccurrenceID: 'kata',
      startDate: new Date(instantAt(tomorrow, NOON + 15, own)).toISOString(),
    })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a booking and a move elsewhere are shown at once, without another read of the dates (row 50)', async () => {
  const { live, sent } = await open()
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/0 of 12 spots booked/)
  await expect.poll(() => live.followed()).toMatchObject([{ variables: { filter: { coachID: { eq: 'kenji' } } } }])
  const moved = classAnswer({
    id: 'kata',
    name: 'Kata',
    startsAt: new Date(instantAt(tomorrow, NOON + 60, own)),
    remaining: 9,
  })
  live.tell('useCalendarClassesSubscription', { occurrenceChanged: { ...moved, pattern: null } })
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/1:00 PM – 1:45 PM.*3 of 12 spots booked/)
  expect(sent.filter(({ name }) => name === 'CalendarDatesQuery')).toHaveLength(1)
})

test('dates that fail to load say so, and can be requested again (row 154)', async () => {
  // React reports every caught error on the console; here the error is expected.
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  await open({
    answers: {
      CalendarDatesQuery: () => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { calendar: { series: [], isCut: false } }
      },
    },
  })
  await expect.element(page.getByText('We couldn’t load your classes.')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No classes')).toBeVisible()
  complaint.mockRestore()
})

test('a click on an empty slot opens the form of a new class at that time (row 117)', async () => {
  const { location } = await open({
    dates: [],
    answers: { NewClassScreenQuery: () => ({ viewer: null, listCategories: { items: [] } }) },
  })
  await expect.element(page.getByText('No classes')).toBeVisible()
  const column = document.querySelector(`[data-day="${tomorrow}"]`)
  const { left = 0, top = 0, height = 0 } = column?.getBoundingClientRect() ?? {}
  const at = { clientX: left + 20, clientY: top + (height * 16.3) / 24, isPrimary: true, pointerType: 'mouse' }
  column?.dispatchEvent(new PointerEvent('pointerdown', { ...at, bubbles: true }))
  dispatchEvent(new PointerEvent('pointerup', at))
  await expect
    .poll(() => location.history?.at(-1))
    .toBe(`/dashboard/manage-classes/new?date=${tomorrow}&time=16%3A15&minutes=60`)
})
