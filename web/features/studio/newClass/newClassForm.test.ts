import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayAfter } from '#web/lib/time/day.ts'
import { sentenceOf } from '#web/ui/form/testing/sentenceOf.ts'
import { emptyClass, type NewClassEntries, newClassForm } from './newClassForm.ts'
import { toNewClass } from './toNewClass.ts'

const now = new Date(2026, 10, 21, 9, 20).getTime()
const yoga = (entries: Partial<NewClassEntries> = {}): NewClassEntries => ({
  ...emptyClass(now),
  categoryId: 'yoga',
  title: 'Yin for runners',
  ...entries,
})
const faultsOf = (entries: Partial<NewClassEntries>) => {
  const { issues = [] } = v.safeParse(
    newClassForm(() => now),
    yoga(entries),
  )
  return issues.map(({ message, path }) => [path?.[0].key, sentenceOf(message)])
}

test('a new class starts at the next full hour (row 119)', () => {
  expect(emptyClass(now)).toMatchObject({ date: '2026-11-21', time: '10:00', weekdays: ['6'] })
  const lateAtNight = new Date(2026, 11, 31, 23, 30).getTime()
  expect(emptyClass(lateAtNight)).toMatchObject({ date: '2027-01-01', time: '00:00', weekdays: ['5'] })
})

test('a class for a studio elsewhere starts at the next full hour there, and its times are those of the studio', () => {
  const at = Date.parse('2026-11-21T23:40:00Z')
  const start = emptyClass(at, 'Asia/Kathmandu')
  expect(start).toMatchObject({ timeZone: 'Asia/Kathmandu', date: '2026-11-22', time: '06:00', weekdays: ['0'] })
  expect(toNewClass({ ...yoga(), ...start, repeats: 'weekly', until: '2026-11-29' })).toMatchObject({
    startDate: '2026-11-22T00:15:00.000Z',
    timeZone: 'Asia/Kathmandu',
    patternValue: [0],
    endDate: '2026-11-29T18:14:59.999Z',
  })
})

test('a time is in the future by the clocks of its zone', () => {
  const date = '2026-11-21'
  const utc = Date.parse('2026-11-21T12:00:00Z')
  const faults = (timeZone: string) => {
    const { issues = [] } = v.safeParse(
      newClassForm(() => utc),
      yoga({ timeZone, date, time: '13:30' }),
    )
    return issues.map(({ message }) => sentenceOf(message))
  }
  expect([faults('UTC'), faults('Asia/Tokyo')]).toEqual([[], ['Choose a time in the future.']])
})

test('the form as first shown requires only a title', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ title: '  ' })).toEqual([['title', 'Enter a title.']])
})

test.each([
  ['categoryId', { categoryId: '' }, 'Choose a category.'],
  ['title', { title: 'x'.repeat(101) }, 'Use up to 100 characters.'],
  ['description', { description: 'x'.repeat(5_001) }, 'Use up to 5000 characters.'],
  ['date', { date: '' }, 'Choose a date.'],
  ['time', { time: '' }, 'Choose a time.'],
  ['date', { time: '09:20' }, 'Choose a time in the future.'],
  ['date', { date: '2027-11-23' }, 'Choose a date within a year.'],
  ['minutes', { minutes: '4' }, 'Enter 5 minutes to 8 hours.'],
  ['minutes', { minutes: 'an hour' }, 'Enter 5 minutes to 8 hours.'],
  ['weekdays', { repeats: 'weekly', weekdays: [] }, 'Choose at least one day.'],
  ['until', { repeats: 'weekly', until: '' }, 'Choose a date.'],
  ['until', { repeats: 'weekly', until: '2026-11-20' }, 'Choose a day after the start.'],
  ['until', { repeats: 'weekly', until: '2027-11-23' }, 'A class can repeat for up to a year.'],
  ['until', { repeats: 'weekly', weekdays: ['1'], until: '2026-11-22' }, 'None of these days comes before the end.'],
  [
    'until',
    { repeats: 'weekly', weekdays: ['0', '1', '2', '3', '4', '5', '6'], until: '2027-06-09' },
    'That’s over 200 dates. Choose fewer days or an earlier end.',
  ],
  [
    'ends',
    { repeats: 'weekly', ends: 'never', bookingType: 'COURSE' },
    'A course needs an end, because members book all of it at once.',
  ],
  ['places', { places: '0' }, 'Enter 1–1000 spots.'],
  ['places', { places: '2.5' }, 'Enter 1–1000 spots.'],
  ['address', { where: 'onSite', address: ' ' }, 'Enter the address.'],
  ['address', { where: 'onSite', address: 'x'.repeat(301) }, 'Use up to 300 characters.'],
  ['price', { price: -1 }, 'Enter 0–100000.'],
  ['price', { price: 10_000_001 }, 'Enter 0–100000.'],
  ['fees', { fees: 10_000_001, currency: 'JPY' }, 'Enter 0–10000000.'],
  ['mediaUrl', { mediaUrl: 'pictures.example/one.jpg' }, 'Enter a link that starts with https://.'],
  ['mediaUrl', { mediaUrl: 'http://pictures.example/one.jpg' }, 'Enter a link that starts with https://.'],
  ['mediaUrl', { mediaUrl: 'javascript:alert(1)' }, 'Enter a link that starts with https://.'],
] as const)('%s: %o is answered with a sentence (row 143)', (field, entries, sentence) => {
  expect(faultsOf(entries as Partial<NewClassEntries>)).toContainEqual([field, sentence])
})

test.each([
  ['once', '2027-03-28', '02:30', false],
  ['weekly', '2027-03-28', '02:00', false],
  ['weekly', '2027-03-28', '03:00', true],
  ['weekly', '2027-03-27', '02:30', true],
  ['once', '2027-10-31', '02:30', true],
] as const)('%s, from %s at %s, is on the clocks of Paris: %s', (repeats, date, time, isThere) => {
  const timeZone = 'Europe/Paris'
  const weekday = String(new Date(date).getUTCDay())
  const fault = ['time', 'That time doesn’t exist because the clocks change that day. Choose another.']
  expect(faultsOf({ repeats, timeZone, date, time, weekdays: [weekday], until: dayAfter(date, 13) })).toEqual(
    isThere ? [] : [fault],
  )
})

test('numbers may be written in the digits of Arabic and Persian', () => {
  const written = {
    minutes: '٤٥',
    places: '۸',
    repeats: 'weekly',
    weekdays: ['6'],
    until: '2026-12-04',
  } satisfies Partial<NewClassEntries>
  expect(faultsOf(written)).toEqual([])
  expect(toNewClass(yoga(written))).toMatchObject({
    duration: 2700,
    capacity: 8,
    endDate: new Date(2026, 11, 4, 23, 59, 59, 999).toISOString(),
  })
})

test('a weekly class ends never or on a date, and its days are sent in order (row 119)', () => {
  const weekly = { repeats: 'weekly', weekdays: ['6', '0', '3'], until: '2026-12-04' } as const
  const sent = toNewClass(yoga({ ...weekly, weekdays: [...weekly.weekdays] }))
  expect(sent).toMatchObject({ patternValue: [0, 3, 6], endDate: new Date(2026, 11, 4, 23, 59, 59, 999).toISOString() })
  const endless = yoga({ ...weekly, weekdays: [...weekly.weekdays], ends: 'never', until: '' })
  expect(faultsOf(endless)).toEqual([])
  expect(toNewClass(endless)).toMatchObject({ pattern: 'WEEKLY', endDate: null })
})

test('the fields of a weekly class do not block a single one', () => {
  expect(faultsOf({ weekdays: [], until: '', ends: 'never', bookingType: 'COURSE' })).toEqual([])
})

test('errors in the date, the address and the price are reported while the title is missing (row 143)', () => {
  const wrong = faultsOf({ title: '', date: '2026-11-20', where: 'onSite', price: -1 })
  expect(wrong.map(([field]) => field)).toEqual(['title', 'date', 'address', 'price'])
})

test('an online class sends no address, and requires none', () => {
  expect(faultsOf({ where: 'live', address: '' })).toEqual([])
  const { address } = toNewClass(yoga({ where: 'live', address: 'At home' }))
  expect(address).toBeNull()
})

test('only what repeats is a course (row 59)', () => {
  const course = { bookingType: 'COURSE' } as const
  expect(toNewClass(yoga(course))).not.toHaveProperty('bookingType')
  expect(toNewClass(yoga({ ...course, repeats: 'weekly' }))).toMatchObject(course)
})

test('a single class is sent with its start, its length in seconds and its zone (row 118)', () => {
  expect(
    toNewClass(yoga({ timeZone: 'Asia/Kathmandu', minutes: '45', where: 'onSite', address: '14 Quay Street' })),
  ).toEqual({
    name: 'Yin for runners',
    description: null,
    categoryID: 'yoga',
    subCategoryID: null,
    level: null,
    startDate: '2026-11-21T04:15:00.000Z',
    timeZone: 'Asia/Kathmandu',
    duration: 2700,
    capacity: 12,
    isStreaming: false,
    isClassMode: null,
    address: '14 Quay Street',
    roomID: null,
    price: 0,
    fees: 0,
    currency: 'USD',
    ageGroup: 'ALL',
    gender: 'COED',
    assistantID: null,
    eventMedia: null,
    status: 'PUBLISHED',
  })
})

test('a weekly class is sent with its days sorted, until the end of its last day, from its first date (row 119)', () => {
  const weekly = yoga({ repeats: 'weekly', date: '2026-11-23', weekdays: ['4', '2'], until: '2026-12-06' })
  expect(toNewClass(weekly)).toMatchObject({
    startDate: new Date(2026, 10, 24, 10).toISOString(),
    pattern: 'WEEKLY',
    patternValue: [2, 4],
    endDate: new Date(2026, 11, 6, 23, 59, 59, 999).toISOString(),
  })
})
