import { beforeEach, expect, test, vi } from 'vitest'
import { addressOfClasses, classesPlaceOf, classesVariables, rememberCategory } from './classesPlace.ts'

const NINE = new Date(2026, 10, 21, 9, 0, 20).getTime()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('the address says what is looked at, and says it again when it is shared (row 50)', () => {
  const place = { categoryId: 'dance', subCategoryId: 'salsa', day: '2026-11-24' }
  const [, search] = addressOfClasses(place).split('?')
  expect(classesPlaceOf({ search: `?${search}` }, NINE)).toEqual(place)
})

test.each([
  ['none', ''],
  ['a day that is over', '?day=2026-11-20'],
  ['a day that is no day', '?day=tomorrow'],
  ['the thirtieth of February', '?day=2027-02-30'],
  ['a thirteenth month', '?day=2027-13-01'],
])('with %s in the address it is today', (_what, search) => {
  expect(classesPlaceOf({ search }, NINE).day).toBe('2026-11-21')
})

test('the category that was looked at last is asked for first', () => {
  expect(classesPlaceOf({ search: '' }, NINE).categoryId).toBeUndefined()
  rememberCategory('yoga')
  expect(classesPlaceOf({ search: '' }, NINE).categoryId).toBe('yoga')
  expect(classesPlaceOf({ search: '?category=dance' }, NINE).categoryId).toBe('dance')
})

test('today asks for what has not ended, in whole minutes; another day for what starts on it (row 52)', () => {
  const iso = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString()
  const today = classesVariables({ search: '?category=dance' }, NINE)
  expect(today.endDate?.between?.[0]).toBe(iso(2026, 10, 21, 9, 0))
  expect(today.filter).toEqual({ status: { eq: 'PUBLISHED' }, startDate: { lt: iso(2026, 10, 22) } })
  const later = classesVariables({ search: '?category=dance&sub=salsa&day=2026-11-24' }, NINE)
  expect(later.endDate?.between?.[0]).toBe(iso(2026, 10, 24))
  expect(later.filter).toMatchObject({
    subCategoryID: { eq: 'salsa' },
    startDate: { between: [iso(2026, 10, 24), new Date(new Date(2026, 10, 25).getTime() - 1).toISOString()] },
  })
  expect(later.afterFilter).toMatchObject({ startDate: { ge: iso(2026, 10, 25) }, subCategoryID: { eq: 'salsa' } })
})
