import { expect, test } from 'vitest'
import { toInstant, toTime } from '#backend/platform/wallTime.ts'
import { contactId } from './demoPeople.ts'
import { demoTimetable } from './demoTimetable.ts'

const NOON = '2026-11-21T12:10:00.000Z'
const timetableAt = (now: string, timeZone = 'UTC') => demoTimetable({ now, timeZone })

test('at any hour something is live, full, about to start, called off, and a draft', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.parse(NOON) + hour * 3_600_000).toISOString()
    const { occurrences } = timetableAt(now)
    const soon = new Date(Date.parse(now) + 2 * 3_600_000).toISOString()
    const toCome = occurrences.filter(({ status, ends_at }) => status === 'PUBLISHED' && ends_at > now)
    const open = toCome.filter(({ cancelled_at }) => cancelled_at === null)
    expect(open.some(({ starts_at, booked, capacity }) => starts_at <= now && booked < capacity)).toBe(true)
    expect(open.some(({ starts_at, booked, capacity }) => starts_at <= now && booked === capacity)).toBe(true)
    expect(
      open.some(({ starts_at, booked, capacity }) => now < starts_at && starts_at < soon && booked < capacity),
    ).toBe(true)
    expect(toCome.some(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
    expect(occurrences.some(({ status }) => status === 'DRAFT')).toBe(true)
  }
})

test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Ho_Chi_Minh'])(
  'no class starts at night where the demo runs: %s (review 2, F8)',
  (timeZone) => {
    const now = toInstant({ date: '2026-11-21', time: '12:10', timeZone })
    const hours = timetableAt(now, timeZone).occurrences.map(({ starts_at }) => toTime(starts_at, timeZone).slice(0, 2))
    expect(hours.filter((hour) => hour < '06' || hour > '21')).toEqual([])
    expect(new Set(hours).size).toBeGreaterThan(12)
  },
)

test('a newcomer reads the timetable in one language (review 2, F8)', () => {
  const { classes } = timetableAt(NOON)
  const texts = classes.flatMap(({ name, description }) => [name, description])
  expect(texts.filter((text) => /[^\u0020-\u024f\u2010-\u2026]/.test(text))).toEqual([])
})

test('a demo that is started again later finds the drop-in classes it had', () => {
  const later = new Date(Date.parse(NOON) + 5 * 3_600_000).toISOString()
  const had = new Set(timetableAt(NOON).occurrences.map(({ id }) => id))
  const dropIns = timetableAt(later).occurrences.filter(
    ({ duration_s, starts_at }) => duration_s === 7200 && starts_at < later,
  )
  expect(dropIns.length).toBeGreaterThan(2)
  expect(dropIns.filter(({ id }) => !had.has(id))).toEqual([])
})

test('the demo’s first member has been to classes, and has no seat to come', () => {
  const mia = timetableAt(NOON).bookings.filter(({ member_id }) => member_id === contactId('mia'))
  expect(mia.length).toBeGreaterThan(1)
  expect(mia.filter(({ ends_at, status }) => ends_at > NOON || status !== 'ATTENDED')).toEqual([])
})

test('the same moment gives the same timetable, and tomorrow keeps the dates of today', () => {
  const today = timetableAt(NOON)
  expect(timetableAt(NOON)).toEqual(today)
  const tomorrow = new Set(timetableAt('2026-11-22T12:10:00.000Z').occurrences.map(({ id }) => id))
  const kept = today.occurrences.filter(({ id }) => tomorrow.has(id))
  expect(kept.length).toBeGreaterThan(today.occurrences.length / 2)
})

test('every booked seat has a booking', () => {
  const { occurrences, bookings } = timetableAt(NOON)
  for (const { id, booked } of occurrences) {
    expect(bookings.filter(({ occurrence_id }) => occurrence_id === id)).toHaveLength(booked)
  }
})
