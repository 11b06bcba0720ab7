import { expect, test } from 'vitest'
import { addressOfMeeting, goesStraightIn, meetingPlaceOf, stepAt } from './meetingPlace.ts'

test('an address without a room names none, and the usual region (row 61)', () => {
  expect(meetingPlaceOf('')).toEqual({ meetingId: '', region: 'us-east-2' })
  expect(meetingPlaceOf('?region=')).toEqual({ meetingId: '', region: 'us-east-2' })
})

test('room and region are taken from the address, and put back into it (row 61)', () => {
  const place = meetingPlaceOf('?meetingId=a%26b&region=eu-central-1')
  expect(place).toEqual({ meetingId: 'a&b', region: 'eu-central-1' })
  expect(meetingPlaceOf(addressOfMeeting('room', place).replace('/class/class', ''))).toEqual(place)
})

test('setup, join and room are distinguished from all other pages, also below a base path', () => {
  expect(stepAt('/class/class')).toBe('room')
  expect(stepAt('/obi/dashboard/meeting-setup/')).toBe('setup')
  expect(stepAt('/dashboard/meeting-join')).toBe('join')
  expect(stepAt('/dashboard/today')).toBeUndefined()
  expect(stepAt('/classes/unknown-class')).toBeUndefined()
})

test('an admin who looks in to run a class is not asked for a camera first', () => {
  expect(goesStraightIn('/dashboard/live-class-admin')).toBe(true)
  expect(goesStraightIn('/dashboard/live-class')).toBe(false)
})
