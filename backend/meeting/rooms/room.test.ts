import { expect, test } from 'vitest'
import { people, type Who } from '#backend/meeting/openClass.fixture.ts'
import { closesAt, mayRunRoom, opensAt, type Room, roleInRoom, roomRefusal } from './room.ts'

const room: Room = {
  occurrenceId: 'yoga',
  meetingId: 'public-yoga',
  coachId: 'coach',
  assistantId: 'assistant',
  substituteId: null,
  companyId: 'harbour',
  startsAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-21T11:00:00.000Z',
  hasRoom: true,
  isClassMode: null,
  capacity: 10,
  isCancelled: false,
  isEnded: false,
  hasBooking: false,
  isRemoved: false,
}

test.each<[Who, string | undefined, boolean]>([
  ['visitor', undefined, false],
  ['a user without a contact', undefined, false],
  ['stranger', undefined, false],
  ['coach', 'coach', true],
  ['assistant', 'assistant', true],
  ['coach of another class', undefined, false],
  ['admin of the company', 'spectator', true],
  ['admin of another company', undefined, false],
  ['global admin', 'spectator', true],
])('without a booking %s is %s in the room, and may end the class: %s (H3)', (who, role, mayEnd) => {
  expect(roleInRoom(room, people[who])).toBe(role)
  expect(mayRunRoom(room, people[who])).toBe(mayEnd)
})

test.each<[Who, string | undefined, boolean]>([
  ['member', 'member', false],
  ['coach', 'coach', true],
  ['admin of the company', 'member', true],
  ['visitor', undefined, false],
])('with a booking %s is %s in the room, and may end the class: %s (H3)', (who, role, mayEnd) => {
  const booked = { ...room, hasBooking: true }
  expect(roleInRoom(booked, people[who])).toBe(role)
  expect(mayRunRoom(booked, people[who])).toBe(mayEnd)
})

test('a substitute has the rights of an assistant in the room', () => {
  const viewer = { contactId: 'substitute', isGlobal: false, adminOfCompanyIds: [] }
  const substituted = { ...room, substituteId: 'substitute' }
  expect([roleInRoom(room, viewer), mayRunRoom(room, viewer)]).toEqual([undefined, false])
  expect([roleInRoom(substituted, viewer), mayRunRoom(substituted, viewer)]).toEqual(['assistant', true])
})

test('a class without company or assistant has no admins except global ones, and no assistant', () => {
  const alone = { ...room, companyId: null, assistantId: null }
  expect(roleInRoom(alone, people['admin of the company'])).toBeUndefined()
  expect(roleInRoom(alone, people['a user without a contact'])).toBeUndefined()
  expect(mayRunRoom(alone, people['a user without a contact'])).toBe(false)
  expect(mayRunRoom(alone, people['global admin'])).toBe(true)
})

test('the door opens 15 minutes early for the coach and assistant, 10 for everyone else, and closes 15 after the end', () => {
  expect(opensAt(room, 'coach')).toBe('2026-11-21T09:45:00.000Z')
  expect(opensAt(room, 'assistant')).toBe('2026-11-21T09:45:00.000Z')
  expect(opensAt(room, 'member')).toBe('2026-11-21T09:50:00.000Z')
  expect(opensAt(room, 'spectator')).toBe('2026-11-21T09:50:00.000Z')
  expect(closesAt(room)).toBe('2026-11-21T11:15:00.000Z')
})

test.each([
  ['member', '09:49:59.999', 'ROOM_NOT_OPEN'],
  ['member', '09:50:00.000', undefined],
  ['coach', '09:44:59.999', 'ROOM_NOT_OPEN'],
  ['coach', '09:45:00.000', undefined],
  ['member', '11:00:00.000', undefined],
  ['member', '11:14:59.999', undefined],
  ['member', '11:15:00.000', 'ROOM_CLOSED'],
  ['coach', '11:15:00.000', 'ROOM_CLOSED'],
] as const)('a %s at %s is refused with %s', (role, time, refusal) => {
  expect(roomRefusal(room, role, `2026-11-21T${time}Z`)).toBe(refusal)
})

test.each([
  ['called off', { isCancelled: true, hasRoom: false }, 'CLASS_CANCELLED'],
  ['not streamed, a draft or deleted', { hasRoom: false }, 'NO_ROOM'],
  ['ended before its time', { isEnded: true }, 'ROOM_CLOSED'],
  ['one that the person was sent away from', { isRemoved: true }, 'REMOVED_FROM_ROOM'],
] as const)('a class that is %s has no room for anybody', (_what, facts, refusal) => {
  for (const role of ['coach', 'member', 'spectator'] as const) {
    expect(roomRefusal({ ...room, ...facts }, role, '2026-11-21T10:30:00.000Z')).toBe(refusal)
  }
})
