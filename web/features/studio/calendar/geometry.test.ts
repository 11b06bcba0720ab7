import { describe, expect, test } from 'vitest'
import { instantIn } from '#web/lib/time/wallTime.ts'
import { daysIn, readPlace, stepped } from './calendarPlace.ts'
import { movedByKey } from './keyboardMoves.ts'
import { layOut } from './layOut.ts'
import { atNextStep, dayAt, instantAt, minuteOfDay, onOtherDay, resized, snapped } from './wallTime.ts'

/** Changes its clocks at two o'clock, and is not the zone of the machine. */
const zone = 'America/New_York'

/** The instant of a time in the zone, or of one in UTC that ends with Z. */
function at(text: string): number {
  const [date = '', time = ''] = text.split('T')
  return text.endsWith('Z') ? Date.parse(text) : instantIn(zone, { date, time })
}

const when = (text: string, minutes = 60) => ({ startsAt: at(text), minutes })
const limits = { min: 5, max: 480 }

describe('the address', () => {
  const now = at('2026-11-26T10:00')

  test.each([
    ['?view=month&date=2026-02-03', { view: 'month', date: '2026-02-03' }],
    ['?view=year&date=2026-02-30', { view: 'week', date: '2026-11-26' }],
    ['', { view: 'week', date: '2026-11-26' }],
  ])('of %s shows %o', (search, place) => {
    expect(readPlace(search, { now, zone })).toEqual(place)
  })

  test('a week begins on the first day of the user’s region, and a month has whole weeks (row 117)', () => {
    expect(daysIn({ view: 'week', date: '2026-11-26' }, 'fr')[0]).toBe('2026-11-23')
    expect(daysIn({ view: 'week', date: '2026-11-26' }, 'en')[0]).toBe('2026-11-22')
    expect(daysIn({ view: 'week', date: '2026-11-26' }, 'ar')[0]).toBe('2026-11-21')
    const month = daysIn({ view: 'month', date: '2026-02-10' }, 'en')
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-02-01', '2026-02-28', 28])
    expect(daysIn({ view: 'month', date: '2026-08-10' }, 'fr')).toHaveLength(42)
  })

  test('a step from the 31st leads to the last day of a shorter month', () => {
    expect(stepped({ view: 'month', date: '2026-01-31' }, 1).date).toBe('2026-02-28')
    expect(stepped({ view: 'week', date: '2026-01-01' }, -1).date).toBe('2025-12-25')
  })
})

describe('overlapping classes', () => {
  const columnsOf = (...items: ReturnType<typeof when>[]) =>
    layOut('2026-11-26', items, zone).map(({ column, columns }) => [column, columns])

  test('share the width, and one after them has all of it', () => {
    expect(
      columnsOf(when('2026-11-26T09:00'), when('2026-11-26T09:30'), when('2026-11-26T10:00'), when('2026-11-26T12:00')),
    ).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  test('that touch do not overlap', () => {
    expect(columnsOf(when('2026-11-26T09:00'), when('2026-11-26T10:00'))).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  test('a class over midnight has a part on both days, one that ends at midnight only on the first', () => {
    const late = [when('2026-11-26T23:30')]
    expect(layOut('2026-11-26', late, zone)).toMatchObject([{ top: 1410, bottom: 1440 }])
    expect(layOut('2026-11-27', late, zone)).toMatchObject([{ top: 0, bottom: 30 }])
    expect(layOut('2026-11-27', [when('2026-11-26T23:00')], zone)).toEqual([])
  })

  test('a class of five minutes is high enough for its name', () => {
    expect(layOut('2026-11-26', [when('2026-11-26T09:00', 5)], zone)).toMatchObject([{ top: 540, bottom: 570 }])
    expect(layOut('2026-11-26', [when('2026-11-26T23:55', 5)], zone)).toMatchObject([{ top: 1410, bottom: 1440 }])
  })
})

describe('days on which the clocks change', () => {
  // In New York two o'clock is missing on 8 March, and one o'clock comes twice on 1 November 2026.
  test('a class keeps its time of day when it moves over the change', () => {
    const before = when('2026-03-07T10:00')
    const after = onOtherDay(before, 1, zone)
    expect(minuteOfDay(after.startsAt, zone)).toBe(600)
    expect(after.startsAt - before.startsAt).toBe(23 * 3_600_000)
    expect(onOtherDay(when('2026-10-31T10:00'), 1, zone).startsAt).toBe(at('2026-11-01T10:00'))
  })

  test('Alt and an arrow key keep the time of day over the change, also by weeks (row 119)', () => {
    const rules = { isRtl: false, limits, zone }
    const press = (key: string) => ({ key, altKey: true, shiftKey: false })
    const start = when('2026-03-07T10:00')
    const next = movedByKey(press('ArrowRight'), start, { ...rules, isMonth: false })
    expect(next?.startsAt).toBe(at('2026-03-08T10:00'))
    expect(next?.startsAt).toBe(at('2026-03-08T14:00:00Z'))
    expect(movedByKey(press('ArrowDown'), start, { ...rules, isMonth: true })?.startsAt).toBe(at('2026-03-14T10:00'))
  })

  test('a day and its minutes are those of the zone, also around the change', () => {
    expect([dayAt(at('2026-03-08T06:59:00Z'), zone), minuteOfDay(at('2026-03-08T06:59:00Z'), zone)]).toEqual([
      '2026-03-08',
      119,
    ])
    expect(minuteOfDay(at('2026-03-08T07:00:00Z'), zone)).toBe(180)
    expect(dayAt(at('2026-03-09T03:59:00Z'), zone)).toBe('2026-03-08')
    expect(dayAt(at('2026-11-02T04:59:00Z'), zone)).toBe('2026-11-01')
    expect(dayAt(Date.parse('1969-12-31T23:00:00Z'), zone)).toBe('1969-12-31')
  })

  test('a time that is skipped is as much later', () => {
    expect(minuteOfDay(instantAt('2026-03-08', 150, zone), zone)).toBe(210)
    expect(instantAt('2026-03-08', 1_440, zone)).toBe(at('2026-03-09T00:00'))
  })

  test('a class is as high as its length on a day of 23 or 25 hours', () => {
    expect(layOut('2026-03-08', [when('2026-03-08T01:30')], zone)).toMatchObject([{ top: 90, bottom: 150 }])
    expect(layOut('2026-11-01', [when('2026-11-01T01:30')], zone)).toMatchObject([{ top: 90, bottom: 150 }])
  })

  test('a step leads over the hour that is skipped, and through the hour that comes twice', () => {
    const step = (text: string, direction: 1 | -1) => atNextStep(when(text), direction, zone).startsAt
    expect(step('2026-03-08T03:00', -1)).toBe(at('2026-03-08T01:45'))
    expect(step('2026-03-08T01:45', 1)).toBe(at('2026-03-08T03:00'))
    expect(step('2026-11-01T06:25:00Z', 1)).toBe(at('2026-11-01T06:30:00Z'))
  })

  test('both classes in the hour that comes twice stand side by side', () => {
    const [first, second] = [when('2026-11-01T05:30:00Z'), when('2026-11-01T06:30:00Z')]
    expect(layOut('2026-11-01', [first, second], zone).map(({ top, column }) => [top, column])).toEqual([
      [90, 0],
      [90, 1],
    ])
  })
})

describe('steps of a quarter of an hour', () => {
  test('a class between two steps moves to the next one', () => {
    expect(minuteOfDay(atNextStep(when('2026-11-26T10:10'), 1, zone).startsAt, zone)).toBe(615)
    expect(minuteOfDay(atNextStep(when('2026-11-26T10:10'), -1, zone).startsAt, zone)).toBe(600)
    expect(minuteOfDay(atNextStep(when('2026-11-26T10:00'), 1, zone).startsAt, zone)).toBe(615)
    expect(atNextStep(when('2026-11-26T00:00'), -1, zone).startsAt).toBe(at('2026-11-25T23:45'))
  })

  test('a drag ends on the nearest one', () => {
    expect([607, 608, 600].map(snapped)).toEqual([600, 615, 600])
  })

  test('a class cannot become shorter or longer than a class may be', () => {
    expect(resized(when('2026-11-26T10:00'), 0, limits).minutes).toBe(5)
    expect(resized(when('2026-11-26T10:00'), 600, limits).minutes).toBe(480)
    expect(resized(when('2026-11-26T10:00'), 75, limits).minutes).toBe(75)
  })
})
