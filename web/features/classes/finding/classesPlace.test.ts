import { expect, test } from 'vitest'
import { addressOfClasses, classesPlaceOf, classesVariables } from './classesPlace.ts'

const NINE = new Date(2026, 10, 21, 9, 0, 20).getTime()
const iso = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString()

const everything = {
  day: '2026-11-24',
  categoryId: 'dance',
  subCategoryId: 'salsa',
  time: 'evening',
  level: 'Rookie',
  coachId: 'kenji',
  text: 'two steps & more',
} as const

const ask = (search: string) => classesVariables({ search }, { now: NINE })

test('the address says all that was chosen, and says it again when it is shared (row 50)', () => {
  const [, search] = addressOfClasses(everything).split('?')
  expect(classesPlaceOf({ search: `?${search}` }, NINE)).toEqual(everything)
})

test.each([
  ['none', ''],
  ['a day that is over', '?day=2026-11-20'],
  ['a day that is no day', '?day=tomorrow'],
  ['the thirtieth of February', '?day=2027-02-30'],
  ['a thirteenth month', '?day=2027-13-01'],
  ['a time that is no part of the day', '?time=teatime'],
  ['nothing to search for', '?q=%20'],
])('with %s in the address nothing is chosen', (_what, search) => {
  expect(Object.values(classesPlaceOf({ search }, NINE)).every((chosen) => chosen === undefined)).toBe(true)
})

test('without a day, the first of fourteen with a class is requested, today including classes under way', () => {
  const { shown, days, whole, later } = ask('')
  expect(shown).toHaveLength(14)
  expect(shown).toEqual(days)
  expect(days).toEqual(whole)
  // Eight hours before midnight: no class lasts longer.
  expect(shown[0]).toEqual({ from: iso(2026, 10, 20, 16), to: iso(2026, 10, 22) })
  expect(shown[1]).toEqual({ from: iso(2026, 10, 22), to: iso(2026, 10, 23) })
  expect(later).toMatchObject([{ from: iso(2026, 11, 5) }])
})

test('a chosen day is requested alone, and what comes next from the day after (row 52)', () => {
  const { shown, later } = ask('?day=2026-11-24')
  expect(shown).toEqual([{ from: iso(2026, 10, 24), to: iso(2026, 10, 25) }])
  expect(later[0]).toEqual({ from: iso(2026, 10, 25), to: iso(2026, 10, 26) })
  expect(later.at(-1)?.from).toBe(iso(2026, 11, 5))
})

test('a time of day is applied to each day; coaches are offered whatever the time', () => {
  const { days, whole } = ask('?time=evening')
  expect(days[0]).toEqual({ from: iso(2026, 10, 21, 18), to: iso(2026, 10, 22) })
  expect(whole[1]).toEqual({ from: iso(2026, 10, 22), to: iso(2026, 10, 23) })
})

test('a search goes along as it was typed, and coaches are those of the discipline', () => {
  const { filter, ofKind } = ask('?category=dance&level=Rookie&coach=kenji&q=Salsa')
  expect(filter).toMatchObject({
    categoryID: 'dance',
    level: 'Rookie',
    coachID: 'kenji',
    text: 'Salsa',
  })
  expect(ofKind).toEqual({ categoryID: 'dance', subCategoryID: undefined })
})

test.each([1, 9, 23])('each span of a day’s part ends after it begins, whatever hour it is: %i', (hour) => {
  const now = new Date(2026, 10, 21, hour, 30).getTime()
  for (const time of ['night', 'morning', 'afternoon', 'evening']) {
    const asked = classesVariables({ search: `?time=${time}` }, { now })
    expect([...asked.days, ...asked.whole, ...asked.later].filter(({ from, to }) => from >= to)).toEqual([])
  }
})

test('in the small hours the night begins with what began the evening before', () => {
  const now = new Date(2026, 10, 21, 1, 30).getTime()
  const { days } = classesVariables({ search: '?time=night' }, { now })
  expect(days[0]).toEqual({ from: iso(2026, 10, 20, 16), to: iso(2026, 10, 21, 5) })
})

test.each(['', '?time=night', '?time=evening', '?day=2026-11-21'])(
  'the query at %s stays the same until midnight, so that it is found again without a network',
  (search) => {
    const askAt = (...parts: [number, number, number, number, number, number]) =>
      classesVariables({ search }, { now: new Date(...parts).getTime() })
    expect(askAt(2026, 10, 21, 23, 59, 59)).toEqual(askAt(2026, 10, 21, 0, 0, 0))
    expect(askAt(2026, 10, 22, 0, 0, 0)).not.toEqual(askAt(2026, 10, 21, 23, 59, 59))
  },
)
