import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { categories, colleaguesAnswer } from '#web/features/studio/newClassForTests.ts'
import { instantIn } from '#web/lib/time/wallTime.ts'

const rooms = { items: [{ id: 'hall', name: 'Hall' }] }
const kata = {
  ...classAnswer({ id: 'c1', name: 'Kata' }),
  pattern: 'WEEKLY',
  description: null,
  categoryID: 'martial',
  subCategoryID: 'judo',
  isStreaming: false,
  isClassMode: null,
  address: '14 Quay Street',
  roomID: null,
  price: 0,
  fees: 0,
  currency: 'EUR',
  ageGroup: 'ALL',
  gender: 'COED',
  assistantID: null,
  eventMedia: null,
  status: 'PUBLISHED',
  companyID: 'dojo',
  company: { id: 'dojo', rooms },
}
const booking = (memberName: string) => {
  return {
    id: `b-${memberName}`,
    eventOccurrenceID: kata.id,
    memberID: memberName,
    memberName,
    startDate: kata.startDate,
  }
}
const booked = (...names: string[]) => ({ checked: { success: true, attendances: names.map(booking) } })
const saved = () => ({ edited: { success: true, code: null, occurrences: [], clashes: [] } })

async function openForm(answers: Answers = {}, date: object = kata, roles: HeldRole[] = []) {
  const shown = await showScreen({
    path: '/dashboard/manage-classes/edit?id=c1',
    person: { ...mia, contactId: 'kenji', roles },
    answers: {
      EditClassScreenQuery: () => ({ dates: { items: [date] }, listCategories: { items: categories } }),
      TaughtScreenQuery: () => ({ viewer: { id: 'kenji', classes: pageAnswer([]) } }),
      useAffectedBookingsDateMutation: () => booked('Mia Lopez', 'Sam Okoro'),
      useAffectedBookingsMutation: () => booked(),
      useEditClassDateMutation: saved,
      useEditClassMutation: saved,
      useColleagueOptionsQuery: colleaguesAnswer,
      ...answers,
    },
  })
  const inputs = () => shown.sent.flatMap(({ variables }) => ('input' in variables ? [variables['input']] : []))
  return { ...shown, inputs, save: () => page.getByRole('button', { name: 'Save' }).click() }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 1000)
})

test('a coach changes this and the following dates, and only what changed is sent (row 118)', async () => {
  const { screen, inputs, save, location } = await openForm()
  await screen.getByRole('radio', { name: 'This and following' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Kata two')
  expect(await accessibilityFindings()).toEqual([])
  await save()
  await expect.element(page.getByText('Changes saved.')).toBeVisible()
  expect(inputs()).toEqual([
    {
      id: kata.parentEventID,
      fromOccurrenceID: 'c1',
      name: 'Kata two',
      refusesClashes: true,
      clientMutationKey: expect.any(String),
    },
  ])
  expect(location.history.at(-1)).toBe('/dashboard/manage-classes')
})

test('the dates that keep their own changes are listed (row 118)', async () => {
  const kept = ['2027-03-29T09:00:00.000Z', '2027-04-05T10:00:00.000Z'].map((startDate, place) => {
    return { id: `kept-${place}`, startDate, timeZone: 'Europe/Paris' }
  })
  const { screen, save } = await openForm({
    useEditClassMutation: () => ({ edited: { ...saved().edited, keptDates: kept } }),
  })
  await screen.getByRole('radio', { name: 'All dates' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Kata two')
  await save()
  const list = page.getByRole('dialog', { name: '2 dates keep their own changes' })
  await expect.element(list.getByText(/29 Mar 2027 11:00 AM.*5 Apr 2027 12:00 PM/i)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('all dates change as the date does that the coach chose', async () => {
  const { screen, inputs, save } = await openForm()
  await screen.getByRole('radio', { name: 'All dates' }).click()
  await screen.getByRole('combobox', { name: 'Room' }).click()
  await page.getByRole('option', { name: 'Hall' }).click()
  await save()
  await expect.poll(inputs).toMatchObject([{ id: kata.parentEventID, ofOccurrenceID: 'c1', roomID: 'hall' }])
})

test('a class at the same time is named, and saved only once the coach agrees', async () => {
  const clash = { id: 'c2', name: 'Boxing', startDate: kata.startDate, endDate: kata.endDate, timeZone: 'Europe/Paris' }
  const { screen, inputs, save } = await openForm({
    useEditClassDateMutation: ({ input }) =>
      Object(input).refusesClashes
        ? { edited: { success: false, code: 'CLASH', clashes: [{ ...clash, room: { id: 'hall', name: 'Hall' } }] } }
        : saved(),
  })
  await screen.getByLabelText('Length').fill('90')
  await save()
  await expect.element(page.getByText('The coach or the room is taken at that time:')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Boxing' }).getByText('Hall')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await page.getByRole('checkbox', { name: 'Save anyway' }).click()
  // The answer was given for this time alone.
  await screen.getByLabelText('Length').fill('120')
  await expect.element(page.getByText('The coach or the room is taken at that time:')).not.toBeInTheDocument()
  await save()
  await page.getByRole('checkbox', { name: 'Save anyway' }).click()
  await save()
  await expect.element(page.getByText('Changes saved.')).toBeVisible()
  expect(inputs()).toMatchObject([
    { duration: 5400, refusesClashes: true },
    { duration: 7200, refusesClashes: true },
    { duration: 7200, refusesClashes: false },
  ])
})

test('fewer spots than bookings name the members who lose theirs, and ask first (rows 118, 122)', async () => {
  const { screen, inputs, save } = await openForm()
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('1')
  await expect.element(screen.getByText('There’s no spot left for ⁨Sam Okoro⁩.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Cancel their bookings' }).click()
  await save()
  await expect.poll(inputs).toMatchObject([{ id: 'c1', capacity: 1, releasesSpots: true }])
})

test('canceling bookings is asked again when other members lose their spot', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { screen } = await openForm({
    useAffectedBookingsMutation: async () => {
      await answer.promise
      return booked('Ana Silva', 'Li Wei')
    },
  })
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('1')
  const box = screen.getByRole('checkbox', { name: 'Cancel their bookings' })
  await box.click()
  await expect.element(box).toBeChecked()
  await screen.getByRole('radio', { name: 'All dates' }).click()
  await expect.element(screen.getByText(/There’s no spot left for/)).not.toBeInTheDocument()
  answer.resolve(undefined)
  await expect.element(screen.getByText('There’s no spot left for ⁨Li Wei⁩.')).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

test('this and the following dates name no member of an earlier date', async () => {
  const earlier = new Date(Date.parse(kata.startDate) - 7 * 86_400_000).toISOString()
  const { screen } = await openForm({
    useAffectedBookingsMutation: () => ({
      checked: {
        success: true,
        attendances: [
          ...['Ana Silva', 'Li Wei'].map((name) => ({ ...booking(name), eventOccurrenceID: 'c0', startDate: earlier })),
          ...['Mia Lopez', 'Sam Okoro'].map(booking),
        ],
      },
    }),
  })
  await screen.getByRole('radio', { name: 'This and following' }).click()
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('1')
  await expect.element(screen.getByText('There’s no spot left for ⁨Sam Okoro⁩.')).toBeVisible()
  await screen.getByRole('radio', { name: 'All dates' }).click()
  await expect.element(screen.getByText('There’s no spot left for ⁨Li Wei⁩ and ⁨Sam Okoro⁩.')).toBeVisible()
})

test('a class keeps its other pictures when the first one changes', async () => {
  const [first, second] = ['one', 'two'].map((name) => ({ url: `https://obi.example/${name}.jpg`, type: 'IMAGE' }))
  const { screen, inputs, save } = await openForm({}, { ...kata, eventMedia: [first, second] })
  await screen.getByText('More options').click()
  await screen.getByRole('textbox', { name: 'Link to a picture or video' }).fill('https://obi.example/three.jpg')
  await save()
  await expect
    .poll(inputs)
    .toMatchObject([{ eventMedia: [{ url: 'https://obi.example/three.jpg', type: 'IMAGE' }, second] }])
})

test('entries that were left come back, and are forgotten once saved', async () => {
  const first = await openForm()
  await first.screen.getByRole('textbox', { name: 'Title' }).fill('Kata two')
  await first.screen.unmount()
  const { screen, inputs, save } = await openForm()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Kata two')
  await save()
  await expect.poll(inputs).toMatchObject([{ id: 'c1', name: 'Kata two' }])
  await expect.poll(() => sessionStorage.getItem('draft edit class c1')).toBeNull()
})

test.each<[string, HeldRole['role'], string]>([
  ['an admin', 'ADMIN', '/dashboard/manage-classes/company?company=dojo'],
  ['a coach who is an admin too', 'COACH', '/dashboard/manage-classes'],
])('%s goes back to the list of their role', async (_who, role, href) => {
  const held = (['COACH', 'ADMIN'] as const).map((kind) => ({
    id: kind,
    role: kind,
    companyId: 'dojo',
    companyName: 'Dojo',
  }))
  const roles = held.toSorted((one) => (one.role === role ? -1 : 1))
  const { screen } = await openForm({}, { ...kata, cancelledAt: kata.startDate }, roles)
  await expect.element(screen.getByRole('link', { name: 'Back to classes' })).toHaveAttribute('href', href)
})

test('fewer spots can be saved when the bookings could not be read', async () => {
  const { screen, inputs, save } = await openForm({
    useAffectedBookingsDateMutation: () => {
      throw new RequestError('UNAVAILABLE')
    },
  })
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('1')
  await expect.element(screen.getByText('We couldn’t check who has booked.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Cancel bookings without a spot' }).click()
  await save()
  await expect.poll(inputs).toMatchObject([{ capacity: 1, releasesSpots: true }])
})

test.each<[string, HeldRole[]]>([
  ['another coach', []],
  ['an admin of another studio', [{ id: 'a1', role: 'ADMIN', companyId: 'gym', companyName: 'Gym' }]],
])('%s gets no form for the class (row 121)', async (_who, roles) => {
  await openForm({}, { ...kata, coachID: 'noor' }, roles)
  await expect.element(page.getByText('Only its coach and the studio’s admins can edit it.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Save' }).query()).toBeNull()
})

test('a date that was canceled cannot be edited (row 121)', async () => {
  const { screen } = await openForm({}, { ...kata, cancelledAt: kata.startDate })
  await expect.element(screen.getByText('This class can’t be edited')).toBeVisible()
})

test('the form keeps to the zone of the class, and shows the start in the user’s own one', async () => {
  const startDate = new Date(instantIn('America/Los_Angeles', { date: '2027-03-13', time: '10:00' })).toISOString()
  const { screen, inputs, save } = await openForm({}, { ...kata, startDate, timeZone: 'America/Los_Angeles' })
  await expect.element(screen.getByText(/^In the time zone of the class, America\/Los Angeles/)).toBeVisible()
  await expect.element(screen.getByText(/^In your time zone: /)).toBeVisible()
  await screen.getByRole('group', { name: 'Date' }).getByRole('spinbutton', { name: /^day/ }).click()
  // Over the change of the clocks on the fourteenth.
  await userEvent.keyboard('15')
  await save()
  const moved = new Date(instantIn('America/Los_Angeles', { date: '2027-03-15', time: '10:00' })).toISOString()
  await expect.poll(inputs).toMatchObject([{ id: 'c1', startDate: moved }])
})
