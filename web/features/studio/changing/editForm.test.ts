import { expect, test } from 'vitest'
import { changesIn, entriesOf } from './editForm.ts'

const occurrence = {
  name: 'Kata',
  description: null,
  startDate: '2026-12-01T18:00:00.000Z',
  duration: 3600,
  capacity: 12,
}
const entries = entriesOf(occurrence)

test('nothing changes where the coach changes nothing (row 118)', () => {
  expect(changesIn(entries, occurrence)).toEqual({})
  const withDescription = { ...occurrence, description: 'Slowly.' }
  expect(changesIn(entriesOf(withDescription), withDescription)).toEqual({})
})

test('only the fields that the coach changed are sent (row 118)', () => {
  expect(changesIn({ ...entries, title: 'Kata two', minutes: '90' }, occurrence)).toEqual({
    name: 'Kata two',
    duration: 5400,
  })
  expect(changesIn({ ...entries, description: '' }, { ...occurrence, description: 'Slowly.' })).toEqual({
    description: null,
  })
})

test('another time of day moves the start by as much', () => {
  const [hours = 0, minutes = ''] = entries.time.split(':')
  const later = {
    ...entries,
    time: `${String(Number(hours) + (Number(hours) < 23 ? 1 : -1)).padStart(2, '0')}:${minutes}`,
  }
  const { startDate } = changesIn(later, occurrence)
  expect(Math.abs(Date.parse(startDate ?? '') - Date.parse(occurrence.startDate))).toBe(3_600_000)
})

test('a smaller capacity says whether bookings may be canceled', () => {
  expect(changesIn({ ...entries, places: '8' }, occurrence)).toEqual({ capacity: 8, releasesSpots: false })
  expect(changesIn({ ...entries, places: '8', releases: ['yes'] }, occurrence)).toEqual({
    capacity: 8,
    releasesSpots: true,
  })
})
