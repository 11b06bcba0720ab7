import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
const header = 'title,category,date,time,minutes,spots'
const timetable = `${header}\nYin,Yoga,${day},18:30,60,12\nKarate,Yoga,${day},19:30,60,8`

interface Wishes {
  role?: 'COACH' | 'ADMIN'
  fault?: RequestError | undefined
  clashes?: object[]
  refusedIndex?: number
  companyTimeZone?: string
  /** Of the coach's last class. */
  lastCurrency?: string | undefined
}

function open({ role = 'COACH', fault, clashes = [], refusedIndex, companyTimeZone, lastCurrency }: Wishes = {}) {
  return showScreen({
    path: '/dashboard/manage-classes/import',
    person: {
      ...mia,
      contactId: 'kenji',
      roles: [{ id: 'c1', role, companyId: 'dojo', companyName: 'Harbour Dojo', companyTimeZone }],
    },
    answers: {
      ImportScreenQuery: () => ({
        viewer: {
          id: 'kenji',
          rolesList: {
            items: [
              { id: 'c1', role, status: 'APPROVED', companyID: 'dojo', company: { id: 'dojo', currency: 'JPY' } },
            ],
          },
          classes: { items: lastCurrency ? [{ id: 'last', currency: lastCurrency }] : [] },
        },
        listCategories: { items: [{ id: 'yoga', name: 'Yoga', order: 1, levels: [], subCategories: { items: [] } }] },
      }),
      useImportClassesMutation: ({ input }) => {
        if (fault) throw fault
        if (refusedIndex !== undefined) return { imported: { success: false, code: 'NOT_FOUND', refusedIndex } }
        if (clashes.length > 0 && Object(input).classes[0].class.refusesClashes)
          return { imported: { success: false, code: 'CLASH', clashes } }
        return { imported: { success: true } }
      },
      TaughtScreenQuery: () => ({ viewer: { id: 'kenji', classes: { edges: [], pageInfo: { hasNextPage: false } } } }),
      CompanyClassesScreenQuery: () => ({ classes: pageAnswer([]) }),
    },
  })
}

const field = () => page.getByRole('textbox', { name: 'Timetable' })
const create = () => page.getByRole('button', { name: /^Create \d/ })

test('a coach pastes a timetable, sees what it means, and creates all its classes at once', async () => {
  const { sent, location } = await open()
  await field().fill(timetable)
  await expect.element(page.getByText('Karate')).toBeVisible()
  await expect.element(create()).toHaveTextContent('Create 2 classes')
  expect(await accessibilityFindings()).toEqual([])
  await create().click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-classes')
  const input = Object(sent.find(({ name }) => name === 'useImportClassesMutation')?.variables['input'])
  expect(input.classes).toMatchObject([{ class: { name: 'Yin' } }, { class: { name: 'Karate', capacity: 8 } }])
  expect(input.clientMutationKey).toEqual(expect.any(String))
})

test.each([
  ['COACH', timetable],
  ['ADMIN', `${header},coach\nYin,Yoga,${day},18:30,60,12,kenji@obi.example`],
] as const)(
  'the times of a timetable are those of the studio, and the preview shows them so: %s',
  async (role, text) => {
    const { sent } = await open({ role, companyTimeZone: 'Asia/Kathmandu' })
    await expect.element(page.getByText(/Times are in the time zone Asia\/Kathmandu\./)).toBeVisible()
    await field().fill(text)
    await expect.element(page.getByText(/6:30 PM/)).toBeVisible()
    await create().click()
    const inputs = () => sent.find(({ name }) => name === 'useImportClassesMutation')?.variables['input']
    const startDate = new Date(`${day}T18:30+05:45`).toISOString()
    await expect
      .poll(() => Object(inputs()).classes?.[0].class)
      .toMatchObject({ timeZone: 'Asia/Kathmandu', startDate })
  },
)

test.each([
  ['a coach’s first timetable', 'the studio', 'COACH', undefined, 'JPY'],
  ['a coach’s timetable', 'their last class', 'COACH', 'EUR', 'EUR'],
  ['an admin’s timetable', 'the studio', 'ADMIN', 'EUR', 'JPY'],
] as const)('%s is priced in the currency of %s (row 117)', async (_whose, _of, role, lastCurrency, currency) => {
  const { sent } = await open({ role, lastCurrency })
  await field().fill(`${header},price,coach\nYin,Yoga,${day},18:30,60,12,1500,kenji@obi.example`)
  await create().click()
  const price = currency === 'JPY' ? 1500 : 150_000
  await expect
    .poll(
      () => Object(sent.find(({ name }) => name === 'useImportClassesMutation')?.variables['input']).classes?.[0].class,
    )
    .toMatchObject({ currency, price })
})

test('faults are named by line and column, and nothing can be created until they are fixed', async () => {
  await open()
  await field().fill(timetable.replace('19:30', 'noon'))
  await expect.element(page.getByText('Give a time like 18:30.')).toBeVisible()
  await expect.element(page.getByText('Line 3, time:')).toBeVisible()
  expect(create().query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

test('a timetable is read from a file', async () => {
  await open()
  const file = new File(['\uFEFF', timetable.replaceAll(',', ';')], 'timetable.csv', { type: 'text/csv' })
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input ?? document.body, file)
  await expect.element(create()).toHaveTextContent('Create 2 classes')
})

test('what only the server knows to be wrong is named by its line, and the text stays', async () => {
  await open({ fault: new RequestError('BAD_INPUT', { field: 'input.classes.1.startDate' }) })
  await field().fill(timetable)
  await create().click()
  await expect.element(page.getByText('Line 3, date:')).toBeVisible()
  await expect.element(field()).toHaveValue(timetable)
})

test('a class beyond the limit is named by its line, with the reason', async () => {
  await open({ fault: new RequestError('LIMIT_REACHED', { field: 'input.classes.1' }) })
  await field().fill(timetable)
  await create().click()
  const line = page.getByRole('listitem').filter({ hasText: 'Line 3' })
  await expect.element(line.filter({ hasText: 'You’ve reached the limit for this.' })).toBeVisible()
})

test('a class that the caller may not create is named by its line', async () => {
  await open({ refusedIndex: 1 })
  await field().fill(timetable)
  await create().click()
  const line = page.getByRole('listitem').filter({ hasText: 'Line 3' })
  await expect.element(line.filter({ hasText: 'You can’t create this class.' })).toBeVisible()
  await expect.element(field()).toHaveValue(timetable)
})

test('a class at the same time is named, and the classes are created only once the coach agrees', async () => {
  const boxing = { id: 'c2', name: 'Boxing', startDate: `${day}T18:00:00.000Z`, room: null }
  const { sent, location } = await open({ clashes: [boxing] })
  await field().fill(timetable)
  await create().click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Boxing' })).toBeVisible()
  await page.getByRole('button', { name: 'Create anyway' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-classes')
  const inputs = sent.flatMap(({ name, variables }) =>
    name === 'useImportClassesMutation' ? Object(variables['input']).classes : [],
  )
  expect(inputs.map((one: { class: object }) => Object(one.class).refusesClashes)).toEqual([true, true, false, false])
})

test('an admin is asked for the coach of each class', async () => {
  await open({ role: 'ADMIN' })
  await field().fill(timetable)
  await expect.element(page.getByText('Line 1, coach:')).toBeVisible()
})
