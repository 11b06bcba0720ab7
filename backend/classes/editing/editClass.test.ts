import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { viewers } from '#backend/classes/openClasses.fixture.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { addWeekly, changeIn, mondays, openEditing } from './openEditing.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openEditing()
})
beforeEach(() => addWeekly(domain))
afterAll(() => domain.close())

const dates = () =>
  domain.open.query({
    text: `select id, name, starts_at, capacity, booked from occurrence where class_id = 'weekly' order by id`,
  })
const bookings = () =>
  domain.open.query({ text: `select id, status, starts_at from booking where occurrence_id like 'm%' order by id` })
const edit = (input: object, viewer?: Viewer) =>
  changeIn(domain)('editClass', { id: 'weekly', ...input }, viewer ? { viewer } : {})
const editDate = (id: string, input: object, viewer?: Viewer) =>
  changeIn(domain)('editDate', { id, ...input }, viewer ? { viewer } : {})

describe('all dates of a class', () => {
  test('get the new text, and the class too (row 118)', async () => {
    const answer = await edit({ name: 'Slow flow', description: '' })
    expect(answer).toMatchObject({ success: true, event: { name: 'Slow flow' }, attendances: [] })
    expect(answer.occurrences.map(({ name }: { name: string }) => name)).toEqual([
      'Slow flow',
      'Slow flow',
      'Slow flow',
    ])
  })

  test('move with their bookings to another day and time of day (rows 118, 119)', async () => {
    const answer = await edit({ startDate: '2027-03-23T18:30:00.000Z' })
    expect(answer).toMatchObject({
      event: { patternValue: [2], startDate: '2027-03-23T18:30:00.000Z', endDate: '2027-04-06T18:30:00.000Z' },
    })
    expect(answer.occurrences.map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      '2027-03-23T18:30:00.000Z',
      '2027-03-30T17:30:00.000Z',
      '2027-04-06T17:30:00.000Z',
    ])
    expect(await bookings()).toEqual([
      expect.objectContaining({ id: 'mia-1', starts_at: '2027-03-23T18:30:00.000Z' }),
      expect.objectContaining({ id: 'mia-2', starts_at: '2027-03-30T17:30:00.000Z' }),
      expect.objectContaining({ id: 'sam-2', starts_at: '2027-03-30T17:30:00.000Z' }),
    ])
  })

  test('move by as much as the date that the coach moved, even if that is a later one', async () => {
    await edit({ ofOccurrenceID: 'm3', name: 'Slow flow', startDate: '2027-04-06T17:00:00.000Z' })
    expect(await dates()).toEqual([
      expect.objectContaining({ id: 'm1', name: 'Slow flow', starts_at: '2027-03-23T18:00:00.000Z' }),
      expect.objectContaining({ id: 'm2', starts_at: '2027-03-30T17:00:00.000Z' }),
      expect.objectContaining({ id: 'm3', starts_at: '2027-04-06T17:00:00.000Z' }),
    ])
    const wish = { id: 'weekly', ofOccurrenceID: 'm3', startDate: '2027-03-26T18:00:00.000Z' }
    const early = await changeIn(domain)('editClass', wish, { now: '2027-03-20T09:00:00.000Z' })
    expect(early).toEqual({ code: 'BAD_INPUT', field: 'input.startDate' })
  })

  test('keep their price and stay private where a client sends null', async () => {
    await addWeekly(domain, { price: 1500, status: 'DRAFT' })
    await edit({ name: 'Slow flow', price: null, fees: null, currency: null, status: null, ageGroup: null })
    const text = `select distinct name, price, currency, status from occurrence where class_id = 'weekly'`
    expect(await domain.open.query({ text })).toEqual([
      { name: 'Slow flow', price: 1500, currency: 'EUR', status: 'DRAFT' },
    ])
  })

  test('take the new duration of the class', async () => {
    await edit({ duration: 5400 })
    const text = `select duration_s from class where id = 'weekly' union all select duration_s from occurrence where class_id = 'weekly'`
    expect(await domain.open.query({ text })).toEqual(Array.from({ length: 4 }, () => ({ duration_s: 5400 })))
  })

  test('keep values that were changed on one of them alone, and the answer lists those dates (row 118)', async () => {
    await editDate('m2', { name: 'With a guest', startDate: '2027-03-29T09:00:00.000Z' })
    const answer = await edit({ name: 'Slow flow', startDate: '2027-03-22T18:00:00.000Z' })
    expect(answer.keptDates).toEqual([{ id: 'm2' }])
    expect(await dates()).toEqual([
      expect.objectContaining({ id: 'm1', name: 'Slow flow', starts_at: '2027-03-22T18:00:00.000Z' }),
      expect.objectContaining({ id: 'm2', name: 'With a guest', starts_at: '2027-03-29T09:00:00.000Z' }),
      expect.objectContaining({ id: 'm3', name: 'Slow flow', starts_at: '2027-04-05T17:00:00.000Z' }),
    ])
  })

  test('are not listed if they equal the others now, or if their own changes are not affected', async () => {
    await editDate('m2', { name: 'Slow flow', capacity: 12 })
    await editDate('m3', { startDate: '2027-04-05T09:00:00.000Z' })
    expect(await edit({ name: 'Slow flow' })).toMatchObject({ success: true, keptDates: [] })
    expect(await edit({ duration: 5400 })).toMatchObject({ keptDates: [{ id: 'm3' }] })
    expect(await edit({ capacity: 14 })).toMatchObject({ keptDates: [{ id: 'm2' }] })
  })

  test('do not change once they have started', async () => {
    await changeIn(domain)('editClass', { id: 'weekly', name: 'Slow flow' }, { now: mondays[0] })
    expect(await dates()).toMatchObject([{ name: 'Yoga at ten' }, { name: 'Slow flow' }, { name: 'Slow flow' }])
    const late = await changeIn(domain)('editClass', { id: 'weekly', name: 'Late' }, { now: mondays[2] })
    expect(late).toMatchObject({ success: false, code: 'DATE_STARTED', error: 'Failed to edit event and occurrences' })
  })
})

test('this and the following dates change, and the earlier ones and the class do not (row 118)', async () => {
  const answer = await edit({ fromOccurrenceID: 'm2', name: 'Slow flow', startDate: '2027-03-31T16:00:00.000Z' })
  expect(answer.event).toMatchObject({ name: 'Yoga at ten', patternValue: [1], endDate: '2027-04-07T17:00:00.000Z' })
  expect(await dates()).toEqual([
    expect.objectContaining({ id: 'm1', name: 'Yoga at ten', starts_at: mondays[0] }),
    expect.objectContaining({ id: 'm2', name: 'Slow flow', starts_at: '2027-03-31T16:00:00.000Z' }),
    expect.objectContaining({ id: 'm3', name: 'Slow flow', starts_at: '2027-04-07T16:00:00.000Z' }),
  ])
  expect(await edit({ fromOccurrenceID: 'taught', name: 'Another class' })).toMatchObject({ code: 'DATE_STARTED' })
})

test('one date changes alone, and keeps its bookings (rows 118, 121)', async () => {
  const answer = await editDate('m2', { startDate: '2027-03-29T18:00:00.000Z', duration: 5400, address: ' Quay 4 ' })
  expect(answer).toMatchObject({
    success: true,
    event: { id: 'weekly' },
    occurrences: [{ id: 'm2', startDate: '2027-03-29T18:00:00.000Z', endDate: '2027-03-29T19:30:00.000Z' }],
  })
  expect(await dates()).toMatchObject([{ starts_at: mondays[0] }, { booked: 2 }, { starts_at: mondays[2] }])
})

describe('a capacity below the number of bookings', () => {
  test('is refused, and nothing changes', async () => {
    for (const answer of [
      await edit({ capacity: 1, name: 'Small' }),
      await editDate('m2', { capacity: 1, name: 'Small' }),
    ])
      expect(answer).toMatchObject({ success: false, code: 'CAPACITY_BELOW_BOOKED' })
    expect(await dates()).toMatchObject([{ name: 'Yoga at ten' }, { capacity: 10, booked: 2 }, {}])
  })

  test('cancels the newest bookings if the coach agrees', async () => {
    const answer = await edit({ capacity: 1, releasesSpots: true })
    expect(answer.attendances).toEqual([{ id: 'sam-2', memberID: 'sam', status: 'CANCELED' }])
    expect(await dates()).toMatchObject([{ capacity: 1, booked: 1 }, { capacity: 1, booked: 1 }, { booked: 0 }])
    expect(await bookings()).toMatchObject([{ status: 'BOOKED' }, { status: 'BOOKED' }, { status: 'CANCELED' }])
  })

  test('cancels all dates of a course for the members who lose their spot', async () => {
    await addWeekly(domain, { booking_type: 'COURSE' })
    await domain.insert('booking', [
      {
        id: 'sam-1',
        member_id: 'sam',
        occurrence_id: 'm1',
        status: 'BOOKED',
        starts_at: mondays[0],
        ends_at: mondays[0],
        created_at: mondays[1],
        updated_at: mondays[1],
      },
    ])
    await domain.open.query({ text: `update occurrence set booked = 2 where id = 'm1'` })
    const answer = await editDate('m2', { capacity: 1, releasesSpots: true })
    expect(answer.attendances).toEqual([
      expect.objectContaining({ id: 'sam-1' }),
      expect.objectContaining({ id: 'sam-2' }),
    ])
    expect(await dates()).toMatchObject([{ booked: 1 }, { booked: 1 }, { booked: 0 }])
  })
})

describe('category, type and assistant', () => {
  const storedColumns = (columns: string) =>
    domain.open.query({ text: `select ${columns} from occurrence where class_id = 'weekly' order by id` })

  test('a new category clears the type, which belongs to the old one', async () => {
    await edit({ subCategoryID: 'yin' })
    expect(await storedColumns('sub_category_id')).toEqual(
      Array.from({ length: 3 }, () => ({ sub_category_id: 'yin' })),
    )
    await edit({ categoryID: 'dance' })
    const expectedCategory = { category_id: 'dance', sub_category_id: null }
    expect(await storedColumns('category_id, sub_category_id')).toEqual([
      expectedCategory,
      expectedCategory,
      expectedCategory,
    ])
  })

  test('a date with a category of its own keeps its type', async () => {
    await editDate('m2', { categoryID: 'dance', subCategoryID: 'salsa' })
    await edit({ subCategoryID: 'yin' })
    expect(await storedColumns('sub_category_id')).toEqual([
      { sub_category_id: 'yin' },
      { sub_category_id: 'salsa' },
      { sub_category_id: 'yin' },
    ])
  })

  test('an assistant is a coach of the same company, and can be removed', async () => {
    expect(await edit({ assistantID: 'colleague' })).toMatchObject({ success: true })
    expect(await storedColumns('assistant_id')).toContainEqual({ assistant_id: 'colleague' })
    await edit({ assistantID: null })
    expect(await storedColumns('assistant_id')).toContainEqual({ assistant_id: null })
  })

  test.each([
    ['the type of another category', { subCategoryID: 'salsa' }, 'input.subCategoryID'],
    ['an unknown category', { categoryID: 'none' }, 'input.categoryID'],
    ['a coach of another company as assistant', { assistantID: 'rival' }, 'input.assistantID'],
    ['a coach whose request is open as assistant', { assistantID: 'newcomer' }, 'input.assistantID'],
    ['the coach as assistant', { assistantID: 'coach' }, 'input.assistantID'],
  ])('%s is refused', async (_what, input, field) => {
    expect(await edit(input)).toEqual({ code: 'BAD_INPUT', field })
    expect(await editDate('m1', input)).toEqual({ code: 'BAD_INPUT', field })
  })
})

test.each([
  ['a start in the past', { startDate: '2026-11-20T09:00:00.000Z' }, 'input.startDate'],
  ['a start in more than a year', { startDate: '2028-11-20T09:00:00.000Z' }, 'input.startDate'],
  ['no name', { name: ' ' }, 'input.name'],
  ['a null name', { name: null }, 'input.name'],
  ['a duration of a minute', { duration: 60 }, 'input.duration'],
  ['no places', { capacity: 0 }, 'input.capacity'],
  ['a status that deletes', { status: 'DELETED' }, 'input.status'],
])('%s is refused', async (_what, input, field) => {
  expect(await edit(input)).toEqual({ code: 'BAD_INPUT', field })
  expect(await editDate('m1', input)).toEqual({ code: 'BAD_INPUT', field })
})

const strangers: readonly (readonly [string, Viewer])[] = [
  ['a visitor', anonymous],
  ['a member', viewers.mia],
  ['the assistant', viewers.assistant],
  ['a coach of another company', viewers.rival],
  ['an admin of another company', viewers.adminOfGym],
]
test.each(strangers)(
  '%s can change and delete nothing, and is told so in the specification’s words (rows 118, 121, 155)',
  async (_who, viewer) => {
    const before = await dates()
    const answers = [
      await edit({ name: 'Mine' }, viewer),
      await editDate('m2', { name: 'Mine' }, viewer),
      await changeIn(domain)('deleteClass', { id: 'weekly' }, { viewer }),
      await changeIn(domain)('deleteDate', { coachID: 'coach', endDate: '2027-03-29T17:00:00.000Z' }, { viewer }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ success: false, event: null })
    expect(answers.map(({ error }) => error)).toEqual([
      'Failed to edit event and occurrences',
      'Failed to edit event and occurrences',
      'Failed to delete event and occurrences',
      'Failed to delete event occurrence',
    ])
    expect(await dates()).toEqual(before)
  },
)

test.each([
  ['the coach', viewers.coach],
  ['an admin of the company', viewers.adminOfDojo],
  ['a global admin', viewers.global],
])('%s may change the class and its dates (row 121)', async (_who, viewer) => {
  expect(await edit({ name: 'Slow flow' }, viewer)).toMatchObject({ success: true })
  expect(await editDate('m2', { name: 'Fast flow' }, viewer)).toMatchObject({ success: true })
})

test('the same key changes a class once', async () => {
  const input = { startDate: '2027-03-23T18:30:00.000Z', clientMutationKey: 'k1' }
  const first = await edit(input)
  await edit({ startDate: mondays[0] })
  expect(await edit(input)).toMatchObject({ success: true, event: { id: first.event.id } })
  expect(await dates()).toMatchObject([{ starts_at: mondays[0] }, {}, {}])
})
