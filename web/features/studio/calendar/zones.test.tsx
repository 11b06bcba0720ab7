import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayAfter, dayOf } from '#web/lib/time/day.ts'
import { instantAt, minuteOfDay } from './wallTime.ts'

/** Far from the zone of the browser. */
const zone = 'America/Los_Angeles'
const tomorrow = dayAfter(dayOf(Date.now()), 1)
const NOON = 720

const kata = {
  name: 'Kata',
  duration: 3600,
  timeZone: zone,
  pattern: null,
  status: 'PUBLISHED',
  isCancelled: false,
  capacity: 12,
  dates: ['kata'],
  booked: [0],
}

const boxOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

beforeEach(() => page.viewport(1280, 800))

test('a studio in another zone plans by its own clocks, and its calendar says so (row 117)', async () => {
  const role = { id: 'coach', role: 'COACH', companyId: 'dojo', companyName: 'Dojo', companyTimeZone: zone } as const
  const { sent, location } = await showScreen({
    path: `/dashboard/manage-classes/calendar?view=week&date=${tomorrow}`,
    person: { ...mia, contactId: 'kenji', roles: [role] },
    answers: {
      CalendarDatesQuery: ({ filter }) => {
        const startMinutes = [(instantAt(tomorrow, NOON, zone) - Date.parse(Object(filter).from)) / 60_000]
        return { calendar: { series: [{ ...kata, startMinutes }], isCut: false } }
      },
      useEditClassDateMutation: () => ({ edited: { success: true, occurrences: [] } }),
      NewClassScreenQuery: () => ({ viewer: null, listCategories: { items: [] } }),
    },
  })
  await expect.element(boxOf('Kata')).toHaveAccessibleName(/12:00 PM – 1:00 PM/)
  await expect.element(page.getByText('Times in America/Los Angeles')).toBeVisible()
  const { from } = Object(sent[0]?.variables['filter'])
  expect(minuteOfDay(Date.parse(from), zone)).toBe(0)
  boxOf('Kata').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect
    .poll(() => sent.find(({ name }) => name === 'useEditClassDateMutation')?.variables['input'])
    .toMatchObject({ id: 'kata', startDate: new Date(instantAt(tomorrow, NOON - 15, zone)).toISOString() })
  await expect.element(page.getByText(/^Kata moved to .*11:45 AM – 12:45 PM/)).toBeInTheDocument()
  const column = document.querySelector(`[data-day="${tomorrow}"]`)
  const { left = 0, top = 0, height = 0 } = column?.getBoundingClientRect() ?? {}
  const at = { clientX: left + 20, clientY: top + (height * 16.3) / 24, isPrimary: true, pointerType: 'mouse' }
  column?.dispatchEvent(new PointerEvent('pointerdown', { ...at, bubbles: true }))
  dispatchEvent(new PointerEvent('pointerup', at))
  await expect
    .poll(() => location.history?.at(-1))
    .toBe(`/dashboard/manage-classes/new?date=${tomorrow}&time=16%3A15&minutes=60`)
})

test('the details of a class show its time by the clocks of the studio, which they name', async () => {
  const role = { id: 'coach', role: 'COACH', companyId: 'dojo', companyName: 'Dojo', companyTimeZone: zone } as const
  const noon = instantAt(tomorrow, NOON, zone)
  await showScreen({
    path: `/dashboard/manage-classes/calendar?view=week&date=${tomorrow}`,
    person: { ...mia, contactId: 'kenji', roles: [role] },
    answers: {
      CalendarDatesQuery: ({ filter }) => {
        const startMinutes = [(noon - Date.parse(Object(filter).from)) / 60_000]
        return { calendar: { series: [{ ...kata, startMinutes }], isCut: false } }
      },
      ClassDialogQuery: () => ({
        found: { items: [classAnswer({ id: 'kata', name: 'Kata', startsAt: new Date(noon) })] },
      }),
    },
  })
  await boxOf('Kata').click()
  const dialog = page.getByRole('dialog', { name: 'Class' })
  await expect.element(dialog.getByText(/@ 12:00 PM$/)).toBeVisible()
  await expect.element(dialog.getByText('Times in America/Los Angeles')).toBeVisible()
})
