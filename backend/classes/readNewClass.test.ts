import { expect, test } from 'vitest'
import type { CreateEventLambdaInput } from '#schema/__generated__/wire.ts'
import { readNewClass } from './readNewClass.ts'

const now = '2026-11-21T09:00:00.000Z'
const yoga: CreateEventLambdaInput = {
  name: '  Yin for runners ',
  categoryID: 'yoga',
  startDate: '2026-11-23T17:30:00.000Z',
  timeZone: 'Europe/Paris',
  duration: 3600,
  capacity: 12,
}
const picture = { url: 'https://pictures.example/one.jpg', type: 'IMAGE' } as const
const weekly = { pattern: 'WEEKLY', patternValue: [1], endDate: '2026-12-31T00:00:00.000Z' }

test('missing fields get defaults, and given ones are normalized (rows 59, 118)', () => {
  expect(readNewClass({ ...yoga, description: ' ' }, now)).toMatchObject({
    name: 'Yin for runners',
    description: null,
    bookingType: 'SINGLE',
    ageGroup: 'ALL',
    gender: 'COED',
    isStreaming: false,
    price: 0,
    status: 'PUBLISHED',
    address: null,
    eventMedia: null,
    fees: 0,
    pattern: null,
    dates: [{ startsAt: '2026-11-23T17:30:00.000Z', endsAt: '2026-11-23T18:30:00.000Z' }],
  })
})

test('an address is one line, and an empty one is null (row 59)', () => {
  expect(readNewClass({ ...yoga, address: ' 14 Quay Street\n  Marseille ' }, now).address).toBe(
    '14 Quay Street Marseille',
  )
  expect(readNewClass({ ...yoga, address: ' \n', eventMedia: [] }, now)).toMatchObject({
    address: null,
    eventMedia: null,
  })
})

test('weekdays are sorted and unique, whatever the order of the input (row 119)', () => {
  const { patternValue, dates } = readNewClass({ ...yoga, ...weekly, patternValue: [4, 1, 4] }, now)
  expect(patternValue).toEqual([1, 4])
  expect(dates).toHaveLength(11)
})

test('a weekly class without an end has dates for 13 weeks, and stores the first day without dates (row 119)', () => {
  const { dates, series } = readNewClass({ ...yoga, ...weekly, patternValue: [4, 1], endDate: null }, now)
  expect(dates).toHaveLength(27)
  expect([dates[0].startsAt, dates.at(-1)?.startsAt]).toEqual(['2026-11-23T17:30:00.000Z', '2027-02-22T17:30:00.000Z'])
  expect(series).toEqual({
    timeZone: 'Europe/Paris',
    time: '18:30:00.000',
    weekdays: [1, 4],
    nextDay: '2027-02-23',
    until: null,
    dueAt: '2026-11-25T23:00:00.000Z',
  })
})

test.each([
  ['name', { name: '   ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['description', { description: 'x'.repeat(5_001) }],
  ['level', { level: 'x'.repeat(51) }],
  ['address', { address: 'x'.repeat(301) }],
  ['eventMedia', { eventMedia: [1, 2, 3, 4, 5].map(() => picture) }],
  ['eventMedia.1.type', { eventMedia: [picture, { ...picture, type: 'FILE' }] }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['timeZone', { timeZone: '' }],
  ['timeZone', { timeZone: '+02:00' }],
  ['timeZone', { timeZone: '+02' }],
  ['timeZone', { timeZone: '-0330' }],
  ['timeZone', { timeZone: 'Europe/Paris\n' }],
  ['timeZone', { timeZone: `Europe/${'P'.repeat(1000)}` }],
  ['duration', { duration: 299 }],
  ['duration', { duration: 8 * 3600 + 1 }],
  ['capacity', { capacity: 0 }],
  ['capacity', { capacity: 1_001 }],
  ['guideCapacity', { guideCapacity: -1 }],
  ['price', { price: -1 }],
  ['fees', { fees: 10_000_001 }],
  ['currency', { currency: 'XYZ' }],
  ['status', { status: 'DELETED' }],
  ['startDate', { startDate: now }],
  ['startDate', { startDate: '2026-11-20T09:00:00.000Z' }],
  ['startDate', { startDate: '2027-11-23T09:00:00.000Z' }],
  ['endDate', { endDate: '2026-11-23T18:31:00.000Z' }],
  ['pattern', { ...weekly, pattern: 'DAILY' }],
  ['patternValue', { patternValue: [1] }],
  ['patternValue', { ...weekly, patternValue: null }],
  ['patternValue', { ...weekly, patternValue: [] }],
  ['patternValue', { ...weekly, patternValue: [7] }],
  ['patternValue', { ...weekly, patternValue: [-1] }],
  ['patternValue', { ...weekly, patternValue: [1.5] }],
  ['endDate', { ...weekly, endDate: null, bookingType: 'COURSE' }],
  ['endDate', { ...weekly, endDate: '2027-11-23T00:00:00.000Z' }],
  ['endDate', { ...weekly, endDate: '2026-11-22T00:00:00.000Z' }],
] as const)('a wrong %s is named, in a sentence: %o (row 118)', (field, wrong) => {
  const input: CreateEventLambdaInput = { ...yoga, ...wrong }
  expect(() => readNewClass(input, now)).toThrow(
    expect.objectContaining({
      code: 'BAD_INPUT',
      field: `input.${field}`,
      message: expect.stringMatching(/^[A-Z][^:]*.*\.$/),
    }),
  )
})

test.each([
  { ageGroup: 'ALL' },
  { ageGroup: 'KIDS' },
  { ageGroup: 'YOUTHS' },
  { ageGroup: 'ADULTS' },
  { gender: 'MALE' },
  { gender: 'FEMALE' },
  { gender: 'COED' },
  { bookingType: 'SINGLE' },
  { bookingType: 'COURSE' },
  { status: 'DRAFT' },
  { status: 'PUBLISHED' },
  { isClassMode: false },
  { timeZone: 'UTC' },
  { timeZone: 'Etc/GMT+5' },
  { timeZone: 'America/Argentina/Buenos_Aires' },
  { currency: 'EUR' },
  { name: 'x' },
  { name: 'x'.repeat(100) },
  { description: 'x'.repeat(5_000) },
  { level: 'x'.repeat(50) },
  { address: 'x'.repeat(300) },
  { eventMedia: [1, 2, 3, 4].map(() => picture) },
  { eventMedia: [{ ...picture, type: 'VIDEO' }] },
  { duration: 300 },
  { duration: 8 * 3600 },
  { capacity: 1 },
  { capacity: 1_000 },
  { guideCapacity: 0 },
  { guideCapacity: 1_000 },
  { price: 10_000_000 },
  { fees: 10_000_000 },
] satisfies Partial<CreateEventLambdaInput>[])('a class can have %o (row 118)', (options) => {
  expect(readNewClass({ ...yoga, ...options }, now)).toMatchObject(options)
})

test('a class starts at most 366 days ahead, and repeats no longer than that (rows 118, 119)', () => {
  const last = '2027-11-22T09:00:00.000Z'
  expect(readNewClass({ ...yoga, startDate: last }, now).dates[0].startsAt).toBe(last)
  const { dates } = readNewClass({ ...yoga, ...weekly, endDate: last }, now)
  expect(dates.at(-1)?.startsAt).toBe('2027-11-15T17:30:00.000Z')
})

test('a class may have at most 200 dates (row 119)', () => {
  const everyDay = { pattern: 'WEEKLY', patternValue: [0, 1, 2, 3, 4, 5, 6] }
  const last = readNewClass({ ...yoga, ...everyDay, endDate: '2027-06-10T20:00:00.000Z' }, now)
  expect(last.dates).toHaveLength(200)
  expect(() => readNewClass({ ...yoga, ...everyDay, endDate: '2027-06-11T20:00:00.000Z' }, now)).toThrow(
    expect.objectContaining({ field: 'input.endDate' }),
  )
})
