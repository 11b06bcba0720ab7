import { describe, expect, test } from 'vitest'
import { moveDates, shiftWeekdays } from './moveDates.ts'

const timeZone = 'Europe/Paris'
const hour = 3600
const date = (id: string, startDate: string, duration = hour) => ({ id, startDate, duration })
/** Mondays at 18:00 in Paris; the clocks go forward on 28 March. */
const mondays = [
  date('22', '2027-03-22T17:00:00.000Z'),
  date('29', '2027-03-29T16:00:00.000Z'),
  date('05', '2027-04-05T16:00:00.000Z'),
]
const starts = ({ moved }: ReturnType<typeof moveDates>) => moved.map(({ id, startDate }) => [id, startDate])

describe('a series', () => {
  test('moves to another day and time, which keeps its wall time across a clock change (row 118)', () => {
    const newDates = moveDates(mondays, {
      timeZone,
      anchorId: '22',
      startsAt: '2027-03-23T18:30:00.000Z',
      duration: undefined,
    })
    expect(starts(newDates)).toEqual([
      ['22', '2027-03-23T18:30:00.000Z'],
      ['29', '2027-03-30T17:30:00.000Z'],
      ['05', '2027-04-06T17:30:00.000Z'],
    ])
  })

  test('keeps the time of a date that was moved by itself, unless the coach moves that date', () => {
    const [first, second, third] = mondays
    const movedDate = { id: '29', startDate: '2027-03-29T07:00:00.000Z', duration: hour }
    const wish = { timeZone, anchorId: '22', startsAt: undefined, duration: 2 * hour }
    const moves = moveDates(
      [first, movedDate, third].flatMap((one) => one ?? []),
      wish,
    )
    expect(moves.kept).toEqual(['29'])
    expect(starts(moves)).toEqual([
      ['22', '2027-03-22T17:00:00.000Z'],
      ['05', '2027-04-05T16:00:00.000Z'],
    ])
    const fromMoved = [movedDate, second, third].flatMap((one) =>
      one ? { ...one, id: one === second ? '30' : one.id } : [],
    )
    expect(starts(moveDates(fromMoved, { ...wish, anchorId: '29', startsAt: '2027-03-30T07:00:00.000Z' }))).toEqual([
      ['29', '2027-03-30T07:00:00.000Z'],
      ['30', '2027-03-30T07:00:00.000Z'],
      ['05', '2027-04-06T07:00:00.000Z'],
    ])
  })

  test('moves by as much as the date that the coach moved, even if that is a later one (row 118)', () => {
    const wish = { timeZone, anchorId: '05', startsAt: '2027-04-06T17:00:00.000Z', duration: undefined }
    expect(starts(moveDates(mondays, wish))).toEqual([
      ['22', '2027-03-23T18:00:00.000Z'],
      ['29', '2027-03-30T17:00:00.000Z'],
      ['05', '2027-04-06T17:00:00.000Z'],
    ])
  })

  test('takes the new duration, and does not move if nothing changes', () => {
    const {
      moved: [longer],
    } = moveDates(mondays, { timeZone, anchorId: '22', startsAt: undefined, duration: 2 * hour })
    expect(longer).toEqual({
      id: '22',
      startDate: '2027-03-22T17:00:00.000Z',
      endDate: '2027-03-22T19:00:00.000Z',
      duration: 2 * hour,
    })
    const none = { moved: [], kept: [] }
    const wish = { timeZone, anchorId: '22', startsAt: '2027-03-22T17:00:00.000Z', duration: hour }
    expect(moveDates(mondays, { ...wish, startsAt: undefined, duration: undefined })).toEqual(none)
    expect(moveDates(mondays, wish)).toEqual(none)
    expect(moveDates([], wish)).toEqual(none)
  })
})

test.each([
  [[1, 3], 1, [2, 4]],
  [[0, 6], 1, [0, 1]],
  [[0, 3], -1, [2, 6]],
  [[5], 9, [0]],
])('days of the week %j, %i days later, are %j (row 119)', (weekdays, days, shifted) => {
  expect(shiftWeekdays(weekdays, days)).toEqual(shifted)
})
