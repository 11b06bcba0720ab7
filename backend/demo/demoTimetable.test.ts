import { expect, test } from 'vitest'
import { demoTimetable } from './demoTimetable.ts'

const NOON = '2026-11-21T12:10:00.000Z'

test('at any hour something is live, something is full, something is called off, something is a draft', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.parse(NOON) + hour * 3_600_000).toISOString()
    const { occurrences } = demoTimetable(now)
    const open = occurrences.filter(({ status, cancelled_at }) => status === 'PUBLISHED' && cancelled_at === null)
    expect(open.some(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)).toBe(true)
    expect(open.some(({ starts_at, booked, capacity }) => starts_at > now && booked < capacity)).toBe(true)
    expect(open.some(({ ends_at, booked, capacity }) => ends_at > now && booked === capacity)).toBe(true)
    expect(occurrences.some(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
    expect(occurrences.some(({ status }) => status === 'DRAFT')).toBe(true)
  }
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
