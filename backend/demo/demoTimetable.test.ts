import { expect, test } from 'vitest'
import { contactId } from './demoPeople.ts'
import { demoTimetable } from './demoTimetable.ts'

const NOON = '2026-11-21T12:10:00.000Z'

test('for a day after its start something is live, full, about to start, called off, and a draft', () => {
  const { occurrences } = demoTimetable(NOON)
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.parse(NOON) + hour * 3_600_000).toISOString()
    const soon = new Date(Date.parse(now) + 2 * 3_600_000).toISOString()
    const toCome = occurrences.filter(({ status, ends_at }) => status === 'PUBLISHED' && ends_at > now)
    const open = toCome.filter(({ cancelled_at }) => cancelled_at === null)
    expect(open.some(({ starts_at, booked, capacity }) => starts_at <= now && booked < capacity)).toBe(true)
    expect(open.some(({ starts_at, booked, capacity }) => starts_at <= now && booked === capacity)).toBe(true)
    expect(
      open.some(({ starts_at, booked, capacity }) => now < starts_at && starts_at < soon && booked < capacity),
    ).toBe(true)
    expect(toCome.some(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
  }
  expect(occurrences.some(({ status }) => status === 'DRAFT')).toBe(true)
})

test('a demo that is started again later finds the drop-in classes it had', () => {
  const later = new Date(Date.parse(NOON) + 5 * 3_600_000).toISOString()
  const had = new Set(demoTimetable(NOON).occurrences.map(({ id }) => id))
  const dropIns = demoTimetable(later).occurrences.filter(
    ({ duration_s, starts_at }) => duration_s === 7200 && starts_at < later,
  )
  expect(dropIns.length).toBeGreaterThan(2)
  expect(dropIns.filter(({ id }) => !had.has(id))).toEqual([])
})

test('the demo’s first member has been to classes, and has no seat to come', () => {
  const mia = demoTimetable(NOON).bookings.filter(({ member_id }) => member_id === contactId('mia'))
  expect(mia.length).toBeGreaterThan(1)
  expect(mia.filter(({ ends_at, status }) => ends_at > NOON || status !== 'ATTENDED')).toEqual([])
})

test('the same moment gives the same timetable, and tomorrow keeps the dates of today', () => {
  const today = demoTimetable(NOON)
  expect(demoTimetable(NOON)).toEqual(today)
  const tomorrow = new Set(demoTimetable('2026-11-22T12:10:00.000Z').occurrences.map(({ id }) => id))
  const kept = today.occurrences.filter(({ id }) => tomorrow.has(id))
  expect(kept.length).toBeGreaterThan(today.occurrences.length / 2)
})

test('every seat that counts as taken is somebody’s', () => {
  const { occurrences, bookings } = demoTimetable(NOON)
  for (const { id, booked } of occurrences) {
    expect(bookings.filter(({ occurrence_id }) => occurrence_id === id)).toHaveLength(booked)
  }
})
