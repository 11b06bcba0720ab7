import { expect, test } from 'vitest'
import { bookingsAbove, namesIn } from './affectedBookings.ts'

const booking = (eventOccurrenceID: string, memberName: string) => {
  return { eventOccurrenceID, memberID: memberName, memberName, startDate: '2030-01-07T09:00:00.000Z' }
}
const bookings = [booking('monday', 'Mia'), booking('tuesday', 'Mia'), booking('tuesday', 'Sam')]

test('a member with several bookings is named once (row 122)', () => {
  expect(namesIn(bookings)).toEqual(['Mia', 'Sam'])
  expect(namesIn('failed')).toEqual([])
})

test('a smaller capacity has no room for the newest bookings of each date', () => {
  expect(bookingsAbove(1, bookings)).toEqual([booking('tuesday', 'Sam')])
  expect(bookingsAbove(0, bookings)).toEqual(bookings)
  expect(bookingsAbove(2, bookings)).toEqual([])
  expect(bookingsAbove(1, undefined)).toEqual([])
})
