import { expect, test } from 'vitest'
import { planDates, type Timetable } from './planDates.ts'

const startsOf = (timetable: Partial<Timetable>) =>
  planDates({
    startsAt: '2026-03-23T17:30:00.000Z',
    timeZone: 'Europe/Paris',
    seconds: 3600,
    weekly: undefined,
    ...timetable,
  }).map(({ startsAt }) => startsAt)

test('a single class has one date, which ends when its duration is over (row 118)', () => {
  expect(
    planDates({ startsAt: '2026-03-23T17:30:00.000Z', timeZone: 'Europe/Paris', seconds: 2700, weekly: undefined }),
  ).toEqual([{ startsAt: '2026-03-23T17:30:00.000Z', endsAt: '2026-03-23T18:15:00.000Z' }])
})

test('Monday and Thursday at half past six keep their wall time in Paris when summer time begins (row 119)', () => {
  const weekly = { weekdays: [1, 4], until: '2026-04-05T21:59:59.999Z' }
  expect(startsOf({ weekly })).toEqual([
    '2026-03-23T17:30:00.000Z',
    '2026-03-26T17:30:00.000Z',
    '2026-03-30T16:30:00.000Z',
    '2026-04-02T16:30:00.000Z',
  ])
})

test('Monday and Thursday at half past six keep their wall time when summer time ends (row 119)', () => {
  const weekly = { weekdays: [0], until: '2026-11-02T00:00:00.000Z' }
  expect(startsOf({ startsAt: '2026-10-18T06:00:00.000Z', weekly })).toEqual([
    '2026-10-18T06:00:00.000Z',
    '2026-10-25T07:00:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ])
})

test('in Kathmandu, 45 minutes off the hour and without summer time, every week is the same (row 119)', () => {
  // Six in the morning on Sunday there is still Saturday in UTC.
  const weekly = { weekdays: [0], until: '2026-04-06T00:00:00.000Z' }
  expect(startsOf({ startsAt: '2026-03-22T00:15:00.000Z', timeZone: 'Asia/Kathmandu', weekly })).toEqual([
    '2026-03-22T00:15:00.000Z',
    '2026-03-29T00:15:00.000Z',
    '2026-04-05T00:15:00.000Z',
  ])
  const lateSaturday = { weekdays: [6], until: '2026-03-29T00:00:00.000Z' }
  expect(startsOf({ startsAt: '2026-03-21T18:14:00.000Z', timeZone: 'Asia/Kathmandu', weekly: lateSaturday })).toEqual([
    '2026-03-21T18:14:00.000Z',
    '2026-03-28T18:14:00.000Z',
  ])
})

test('a time that the clock change skips moves to after the change', () => {
  const weekly = { weekdays: [0], until: '2026-04-06T00:00:00.000Z' }
  expect(startsOf({ startsAt: '2026-03-22T01:30:00.000Z', weekly })).toEqual([
    '2026-03-22T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-04-05T00:30:00.000Z',
  ])
})

test('a time that the clock change repeats means its first occurrence', () => {
  const weekly = { weekdays: [0], until: '2026-11-02T00:00:00.000Z' }
  expect(startsOf({ startsAt: '2026-10-18T00:30:00.000Z', weekly })).toEqual([
    '2026-10-18T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-11-01T01:30:00.000Z',
  ])
})

test('a class whose start is not on one of its weekdays begins on the first that is', () => {
  const weekly = { weekdays: [3], until: '2026-04-05T00:00:00.000Z' }
  expect(startsOf({ weekly })).toEqual(['2026-03-25T17:30:00.000Z', '2026-04-01T16:30:00.000Z'])
})

test('a date that starts at the end still counts; one a moment later does not', () => {
  const until = '2026-03-30T16:30:00.000Z'
  expect(startsOf({ weekly: { weekdays: [1], until } })).toHaveLength(2)
  expect(startsOf({ weekly: { weekdays: [1], until: '2026-03-30T16:29:59.999Z' } })).toHaveLength(1)
  expect(startsOf({ weekly: { weekdays: [1], until: '2026-03-01T00:00:00.000Z' } })).toEqual([])
})
