import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { tabDraft } from '#web/app/forms.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { filledInClass, categories, colleaguesAnswer, kenjis, tomorrow } from '#web/features/studio/newClassForTests.ts'
import { dayAfter } from '#web/lib/time/day.ts'
import { partsOf, typeDay, typeTime } from '#web/ui/testing/typeWhen.ts'
import { weekdayOf } from './weeklyDays.ts'

const created = { createClass: { success: true, code: null } }

async function openForm(create?: () => Record<string, unknown>) {
  const draft = tabDraft('new class')
  if (draft.read() === undefined) draft.keep(filledInClass)
  return openEmptyForm(create)
}

async function openEmptyForm(
  create: () => Record<string, unknown> = () => created,
  viewer: object = kenjis,
  path = '/dashboard/manage-classes/new',
) {
  const empty = pageAnswer([])
  const shown = await showScreen({
    path,
    person: { ...mia, contactId: 'kenji' },
    answers: {
      NewClassScreenQuery: () => ({ viewer, listCategories: { items: categories } }),
      useColleagueOptionsQuery: colleaguesAnswer,
      TaughtScreenQuery: () => ({
        viewer: { id: 'kenji', substitutions: { items: [] }, rolesList: { items: [] }, classes: empty },
      }),
      useCreateClassMutation: create,
    },
  })
  await expect.element(shown.screen.getByRole('textbox', { name: 'Title' })).toBeVisible()
  const inputs = () => shown.sent.flatMap(({ variables }) => ('input' in variables ? [variables['input']] : []))
  return { ...shown, inputs, submit: () => shown.screen.getByRole('button', { name: 'Create class' }).click() }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 1200)
})

test('a coach creates a single class and is taken to the list (row 118)', async () => {
  const later = dayAfter(tomorrow, 1)
  const { screen, submit, inputs, location } = await openEmptyForm()
  await screen.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Judo' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Rolling')
  await typeDay('Date', later)
  await typeTime('Time', '18:30')
  await screen.getByLabelText('Length').fill('45')
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('8')
  await submit()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-classes')
  await expect.element(page.getByText('Class created. Members can book it now.')).toBeVisible()
  expect(inputs()).toEqual([
    {
      name: 'Rolling',
      description: null,
      categoryID: 'martial',
      subCategoryID: 'judo',
      level: null,
      startDate: new Date(`${later}T18:30`).toISOString(),
      timeZone: expect.any(String),
      duration: 2700,
      capacity: 8,
      isStreaming: true,
      isClassMode: null,
      address: null,
      roomID: null,
      price: 0,
      fees: 0,
      currency: 'EUR',
      ageGroup: 'ALL',
      gender: 'COED',
      assistantID: null,
      eventMedia: null,
      status: 'PUBLISHED',
      refusesClashes: true,
      clientMutationKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
})

test('class mode goes with the number of places until the coach decides', async () => {
  const { screen, submit, inputs } = await openForm()
  const classMode = screen.getByRole('switch', { name: /^Class mode/ })
  await expect.element(classMode).not.toBeChecked()
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('13')
  await expect.element(classMode).toBeChecked()
  await classMode.click()
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('40')
  await expect.element(classMode).not.toBeChecked()
  await submit()
  await expect.poll(inputs).toMatchObject([{ capacity: 40, isClassMode: false }])
})

test('a class in person has no cameras to speak of', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByRole('switch', { name: /^Class mode/ }).click()
  await screen.getByRole('radio', { name: 'In person' }).click()
  await expect.element(screen.getByRole('switch', { name: /^Class mode/ })).not.toBeInTheDocument()
  await submit()
  await expect.poll(inputs).toMatchObject([{ isStreaming: false, isClassMode: null }])
})

test('a class in person is at the studio’s address unless the coach says otherwise (row 59)', async () => {
  const { screen, submit, inputs } = await openEmptyForm()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Falling well')
  await typeDay('Date', tomorrow)
  expect(screen.getByRole('textbox', { name: 'Address' }).query()).toBeNull()
  await screen.getByRole('radio', { name: 'In person' }).click()
  const address = screen.getByRole('textbox', { name: 'Address' })
  await expect.element(address).toHaveValue('14 Quay Street, Marseille')
  await address.fill('')
  await submit()
  await expect.element(address).toHaveAccessibleDescription('Enter the address.')
  await expect.element(address).toHaveFocus()
  await address.fill('Corniche, by the steps')
  await submit()
  await expect.poll(inputs).toMatchObject([{ isStreaming: false, address: 'Corniche, by the steps' }])
})

test('a price is shown in the coach’s currency, with what members pay including fees (row 59)', async () => {
  const { screen, submit, inputs } = await openEmptyForm()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Falling well')
  await typeDay('Date', tomorrow)
  await expect.element(screen.getByText('Free for members.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Price' }).fill('12.50')
  await screen.getByRole('textbox', { name: 'Fees' }).fill('1')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(screen.getByText(/^Members pay €13.50 in all\. Paid classes can’t be booked here yet\.$/))
    .toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await submit()
  await expect.poll(inputs).toMatchObject([{ price: 1250, fees: 100, currency: 'EUR' }])
  await expect.element(page.getByText('Class created. Members can see it now.')).toBeVisible()
})

test('another currency keeps the figures that were entered (row 59)', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByRole('textbox', { name: 'Price' }).fill('1200')
  await screen.getByRole('combobox', { name: 'Currency' }).fill('yen')
  await page.getByRole('option', { name: /^JPY/ }).click()
  await expect.element(screen.getByText(/^Members pay ¥1,200 in all/)).toBeVisible()
  await submit()
  await expect.poll(inputs).toMatchObject([{ price: 1200, currency: 'JPY' }])
})

test('a course is booked as a whole, and the form says so before it is created (row 59)', async () => {
  const { screen, submit, inputs } = await openForm()
  expect(screen.getByRole('radio', { name: 'Whole course' }).query()).toBeNull()
  await screen.getByRole('radio', { name: 'Every week' }).click()
  await screen.getByRole('radio', { name: 'Whole course' }).click()
  await expect.element(screen.getByText('One booking covers every upcoming date.')).toBeVisible()
  await submit()
  await expect.poll(inputs).toMatchObject([{ bookingType: 'COURSE' }])
})

const more = 'More options'

test('audience, assistant and visibility are chosen under more options (rows 59, 120)', async () => {
  const { screen, submit, inputs } = await openForm()
  await expect.element(screen.getByText('Public · All ages · Everyone')).toBeVisible()
  await screen.getByText(more).click()
  await screen.getByRole('radio', { name: 'Private' }).click()
  await screen.getByRole('combobox', { name: 'Ages' }).click()
  await page.getByRole('option', { name: 'Kids' }).click()
  await screen.getByRole('combobox', { name: 'Open to' }).click()
  await page.getByRole('option', { name: 'Women' }).click()
  const assistant = screen.getByRole('combobox', { name: 'Assistant' })
  await assistant.fill('oka')
  await page.getByRole('option', { name: 'Amara Okafor' }).click()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByText(more).click()
  await expect.element(screen.getByText('Private · Kids · Women · With an assistant')).toBeVisible()
  await submit()
  await expect
    .poll(inputs)
    .toMatchObject([{ status: 'DRAFT', ageGroup: 'KIDS', gender: 'FEMALE', assistantID: 'amara' }])
  await expect.element(page.getByText('Private class created.')).toBeVisible()
})

test('a coach without a studio has no colleagues to choose from, and no address yet', async () => {
  const { screen, sent } = await openEmptyForm(undefined, {
    id: 'kenji',
    rolesList: { items: [] },
    classes: { items: [] },
  })
  await screen.getByText(more).click()
  await expect.element(screen.getByRole('combobox', { name: 'Ages' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Assistant' }).query()).toBeNull()
  expect(sent.map(({ name }) => name)).not.toContain('useColleagueOptionsQuery')
  await screen.getByRole('radio', { name: 'In person' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('')
})

test('a picture elsewhere is not loaded, and the coach reads why; members get the link (row 59)', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByText(more).click()
  const link = screen.getByRole('textbox', { name: 'Link to a picture or video' })
  await link.fill('https://pictures.example/mat.jpg')
  await expect.element(screen.getByText(/^Members get a link to pictures.example. The picture itself/)).toBeVisible()
  expect(screen.getByRole('img', { name: 'Preview' }).query()).toBeNull()
  await screen.getByRole('radio', { name: 'Video' }).click()
  await expect.element(screen.getByText(/^Members get a link to the video on pictures.example/)).toBeVisible()
  await submit()
  const url = 'https://pictures.example/mat.jpg'
  await expect.poll(inputs).toMatchObject([{ eventMedia: [{ url, type: 'VIDEO' }] }])
})

test('a picture on our own site is previewed, unless it does not exist', async () => {
  const { screen } = await openForm()
  await screen.getByText(more).click()
  const link = screen.getByRole('textbox', { name: 'Link to a picture or video' })
  await link.fill(new URL('/web/public/icon.svg', location.href).href)
  await expect.element(screen.getByRole('img', { name: 'Preview' })).toBeVisible()
  await link.fill(new URL('/no-such-picture.png', location.href).href)
  await expect.element(screen.getByText('There’s no picture at this link.')).toBeVisible()
})

test('a fault under more options opens them and has the focus (row 143)', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByText(more).click()
  const link = screen.getByRole('textbox', { name: 'Link to a picture or video' })
  await link.fill('mat.jpg')
  await screen.getByText(more).click()
  await expect.poll(() => link.query()).toBeNull()
  await submit()
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveAccessibleDescription('Enter a link that starts with https://.')
  expect(inputs()).toEqual([])
})

test.each([
  ['input.assistantID', 'combobox', 'Assistant'],
  ['input.eventMedia.url', 'textbox', 'Link to a picture or video'],
] as const)('a server error for %s is shown at its field (row 143)', async (field, role, name) => {
  const { screen, submit } = await openForm(() => {
    throw new RequestError('BAD_INPUT', { field })
  })
  await screen.getByText(more).click()
  await expect.element(screen.getByRole('combobox', { name: 'Assistant' })).toBeVisible()
  await screen.getByText(more).click()
  await submit()
  await expect.element(screen.getByRole(role, { name })).toBeInvalid()
  await expect.element(screen.getByRole(role, { name })).toHaveFocus()
})

test('choices under more options are still there after a reload', async () => {
  const first = await openForm()
  await first.screen.getByText(more).click()
  await first.screen.getByRole('radio', { name: 'Private' }).click()
  await first.screen.getByRole('textbox', { name: 'Price' }).fill('9')
  await userEvent.keyboard('{Tab}')
  await first.screen.unmount()
  const { screen } = await openForm()
  await expect.element(screen.getByText('Private · All ages · Everyone')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('9.00')
})

test('a date and a time are filled in by keyboard alone, from the calendar too (row 118)', async () => {
  const { screen, submit, inputs } = await openForm()
  await partsOf('Date').first().click()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Open the calendar' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.closest('table')).not.toBeNull()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Open the calendar' })).toHaveFocus()
  await userEvent.keyboard('{Tab}0715a{Tab}')
  await expect.element(screen.getByRole('textbox', { name: 'Length' })).toHaveFocus()
  await submit()
  await expect.poll(inputs).toMatchObject([{ startDate: new Date(`${dayAfter(tomorrow, 1)}T07:15`).toISOString() }])
})

test('a weekly class of a later day in the calendar ends as long after it', async () => {
  const day = dayAfter(tomorrow, 90)
  const { screen } = await openEmptyForm(undefined, undefined, `/dashboard/manage-classes/new?date=${day}&time=18:00`)
  await screen.getByRole('radio', { name: 'Every week' }).click()
  await expect.element(screen.getByText(/^8 dates, ending/)).toBeVisible()
})

test('a coach who clears the date is taken back to it and told to choose one (row 143)', async () => {
  const { submit, inputs } = await openForm()
  await partsOf('Date').first().click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await submit()
  await expect.element(partsOf('Date').first()).toHaveFocus()
  await expect.element(partsOf('Date').first()).toHaveAccessibleDescription(/Choose a date\./)
  expect(inputs()).toEqual([])
})

test('a weekly class says beforehand what comes of it (row 119)', async () => {
  const { screen, submit, inputs } = await openForm()
  await typeDay('Date', dayAfter(tomorrow, 1))
  await screen.getByRole('radio', { name: 'Every week' }).click()
  // The day of the week has gone with the date.
  await expect.element(screen.getByText(/^8 dates, ending/)).toBeVisible()
  const others = screen.getByRole('checkbox', { checked: false })
  expect(others.elements()).toHaveLength(6)
  await others.first().click()
  await typeDay('Last day', dayAfter(tomorrow, 21))
  await expect.element(screen.getByText(/^6 dates, ending/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await submit()
  await expect
    .poll(inputs)
    .toMatchObject([{ pattern: 'WEEKLY', patternValue: [expect.any(Number), expect.any(Number)] }])
})

test('a weekly class may repeat without an end, but not as a course (row 119)', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByRole('radio', { name: 'Every week' }).click()
  await screen.getByRole('radio', { name: 'Never' }).click()
  await expect.element(screen.getByText('Repeats until you end it. Members can book 13 weeks ahead.')).toBeVisible()
  await expect.poll(() => partsOf('Last day').query()).toBeNull()
  await screen.getByRole('radio', { name: 'Whole course' }).click()
  await submit()
  await expect.element(screen.getByText('A course needs an end, because members book all of it at once.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Each date' }).click()
  await submit()
  await expect.poll(inputs).toMatchObject([{ pattern: 'WEEKLY', endDate: null, bookingType: 'SINGLE' }])
})

test('the day of the week goes with the date also when that was empty in between (row 119)', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByRole('radio', { name: 'Every week' }).click()
  const later = dayAfter(tomorrow, 2)
  await partsOf('Starting').first().click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(partsOf('Starting').first()).toHaveTextContent('mm')
  await typeDay('Starting', later)
  await submit()
  await expect.poll(inputs).toMatchObject([{ patternValue: [weekdayOf(later)] }])
})

test('a weekly class without a day is reported, and the days get the focus (row 143)', async () => {
  const { screen, submit } = await openForm()
  await screen.getByRole('radio', { name: 'Every week' }).click()
  await screen.getByRole('checkbox', { checked: true }).click()
  await submit()
  await expect.element(screen.getByText('Choose at least one day.')).toBeVisible()
  await expect.element(screen.getByRole('checkbox').first()).toHaveFocus()
})

test('an error disappears when it is fixed through another field (row 143)', async () => {
  const { screen, submit } = await openForm()
  await screen.getByRole('radio', { name: 'Every week' }).click()
  for (const day of [0, 1, 2, 3, 4, 5, 6]) {
    const box = screen.getByRole('checkbox').nth(day)
    if (box.element().ariaChecked !== 'true') await box.click()
  }
  await typeDay('Last day', dayAfter(tomorrow, 205))
  await submit()
  const fault = screen.getByText('That’s over 200 dates. Choose fewer days or an earlier end.')
  await expect.element(fault).toBeVisible()
  await screen.getByRole('checkbox').first().click()
  await expect.poll(() => fault.query()).toBeNull()
})

test('another discipline has other kinds, and forgets the one that was chosen', async () => {
  const { screen } = await openForm()
  await screen.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Judo' }).click()
  await screen.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Yoga' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Type' })).toHaveTextContent('Any type')
  await screen.getByRole('combobox', { name: 'Type' }).click()
  await expect.element(page.getByRole('option', { name: 'Yin' })).toBeVisible()
})

test('a missing value is reported at its field, which gets the focus, and nothing is sent (row 143)', async () => {
  const { screen, submit, inputs } = await openForm()
  await screen.getByRole('textbox', { name: 'Title' }).fill('')
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('0')
  await submit()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription('Enter a title.')
  await expect.element(screen.getByText('Enter 1–1,000 spots.')).toBeVisible()
  expect(inputs()).toEqual([])
  expect(await accessibilityFindings()).toEqual([])
})

test('all errors are shown at once, each at its own field (row 143)', async () => {
  const { screen, submit } = await openForm()
  await screen.getByRole('textbox', { name: 'Title' }).fill('')
  await typeDay('Date', dayAfter(tomorrow, -3))
  await screen.getByRole('textbox', { name: 'Capacity' }).fill('0')
  await submit()
  const field = (name: string) => screen.getByLabelText(name)
  await expect.element(field('Title')).toHaveAccessibleDescription('Enter a title.')
  await expect.element(field('Capacity')).toHaveAccessibleDescription('Enter 1–1,000 spots.')
  await expect.element(partsOf('Date').first()).toHaveAccessibleDescription(/Choose a time in the future\./)
})

test('after a failure the entries stay, and are sent again as the same class (row 154)', async () => {
  let tries = 0
  const { screen, submit, inputs, location } = await openForm(() => {
    tries += 1
    if (tries === 1) throw new RequestError('UNAVAILABLE')
    return created
  })
  await submit()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We can’t reach the server. Try again in a moment.')
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Falling well')
  await submit()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-classes')
  const [first, second] = inputs()
  expect(second).toEqual(first)
})
