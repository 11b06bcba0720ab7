import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { meetingId, minute, openClass, people, type Who } from './openClass.fixture.ts'
import { openRooms } from './openRooms.fixture.ts'
import { readTicket, ticketKeyOf } from './presence/ticket.ts'

let domain: DomainUnderTest
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  domain = await openClass()
  rooms = await openRooms(domain)
})
afterAll(async () => {
  await rooms.close()
  await domain.close()
})
afterEach(async () => {
  await domain.open.query({ text: 'truncate meeting cascade' })
  await domain.open.query({
    text: `update occurrence set status = 'PUBLISHED', is_streaming = true, cancelled_at = null, deleted_at = null`,
  })
  rooms.clock.now = minute(0)
  rooms.plane.told.length = 0
})

const asked = {
  region: 'us-east-2',
  attendeeAudioCapability: 'SendReceive',
  attendeeVideoCapability: 'SendReceive',
  attendeeContentCapability: 'SendReceive',
  ns_es: 'false',
}
const idOf = (who: Who) => people[who].contactId ?? 'unknown'
const join = (who: Who, query: Record<string, string> = {}) =>
  rooms.call({ path: '/meeting/join', who, query: { meetingId, attendeeId: idOf(who), ...asked, ...query } })
const nameOf = (attendeeId: string, who: Who = 'member') =>
  rooms.call({ path: '/meeting/get_attendee', method: 'GET', who, query: { meetingId, attendeeId } })

test('join returns the meeting and the attendee in the client’s format (rows 61 and 64)', async () => {
  const { status, headers, body } = await join('member')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    JoinInfo: {
      Meeting: {
        MeetingId: meetingId,
        ExternalMeetingId: meetingId,
        MediaRegion: 'us-east-2',
        MediaPlacement: {
          AudioHostUrl: 'obi.example',
          SignalingUrl: 'wss://obi.example/studio/meeting/signal',
          TurnControlUrl: '',
        },
        MeetingFeatures: { Audio: { EchoReduction: 'UNAVAILABLE' } },
      },
      Attendee: {
        AttendeeId: 'member',
        ExternalUserId: 'member',
        JoinToken: expect.any(String),
        Capabilities: { Audio: 'SendReceive', Video: 'SendReceive', Content: 'SendReceive' },
      },
      role: 'member',
      classMode: false,
      mayRun: false,
      closesAt: minute(75),
    },
  })
  const token = String(Reflect.get(Object(Reflect.get(Object(body?.['JoinInfo']), 'Attendee')), 'JoinToken'))
  const ticket = await readTicket(token, ticketKeyOf(rooms.plane.ticketKey), { now: minute(0) })
  expect(ticket).toEqual({
    meetingId,
    attendeeId: 'member',
    role: 'member',
    isClassMode: false,
    mayRun: false,
    subject: 'subject of member',
    signInId: 'sign-in-of-member',
  })
})

test('a call without a region uses the default one (row 61)', async () => {
  const { body } = await rooms.call({
    path: '/meeting/join',
    who: 'member',
    query: { meetingId, attendeeId: 'member' },
  })
  expect(body).toMatchObject({ JoinInfo: { Meeting: { MediaRegion: 'us-east-2' } } })
})

test('an empty meeting id is refused with a clear message (row 61)', async () => {
  const { status, body } = await join('member', { meetingId: '' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    error: 'This link names no class. Open the class from Today, and join it there.',
    code: 'BAD_INPUT',
    field: 'meetingId',
  })
})

test.each<[Who, string]>([
  ['coach', 'coach'],
  ['assistant', 'assistant'],
  ['member', 'member'],
  ['admin of the company', 'spectator'],
  ['global admin', 'spectator'],
])('%s joins as %s (row 64, H3)', async (who, role) => {
  const { body } = await join(who)
  const media = role === 'spectator' ? 'Receive' : 'SendReceive'
  expect(body).toMatchObject({
    JoinInfo: { role, Attendee: { Capabilities: { Audio: media, Video: media, Content: media } } },
  })
})

test.each<Who>([
  'a user without a contact',
  'stranger',
  'member who cancelled',
  'member of another class',
  'coach of another class',
  'admin of another company',
])('%s gets the same NOT_FOUND for an existing class as for a missing one (row 64)', async (who) => {
  const [there, nowhere] = [await join(who), await join(who, { meetingId: 'nowhere' })]
  expect(there.status).toBe(404)
  const { requestId: _one, ...refusal } = there.body ?? {}
  const { requestId: _other, ...other } = nowhere.body ?? {}
  expect(refusal).toEqual(other)
  expect(refusal).toMatchObject({ code: 'NOT_FOUND', error: expect.stringContaining('no live class for you') })
})

test.each([
  ['visitor', undefined],
  ['a forged token', 'Bearer forged'],
])('a sign-in error is returned for %s (row 64)', async (_who, authorization) => {
  const headers = authorization === undefined ? {} : { authorization }
  const { status, body } = await rooms.call({
    path: '/meeting/join',
    query: { meetingId, attendeeId: 'member' },
    headers,
  })
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 'UNAUTHENTICATED', error: expect.any(String) })
})

test('a user can only join as themselves (row 64)', async () => {
  const { status, body } = await join('member', { attendeeId: 'coach' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ field: 'attendeeId', error: 'You can only join as yourself.' })
})

test('a member who chooses not to send is a spectator (row 64)', async () => {
  const watching = Object.fromEntries(
    ['Audio', 'Video', 'Content'].map((kind) => [`attendee${kind}Capability`, 'Receive']),
  )
  expect((await join('member', watching)).body).toMatchObject({ JoinInfo: { role: 'spectator' } })
})

test.each<[Who, number, number]>([
  ['coach', -15, 200],
  ['coach', -15.001, 409],
  ['assistant', -15, 200],
  ['member', -10, 200],
  ['member', -10.001, 409],
  ['admin of the company', -10.001, 409],
  ['member', 74.999, 200],
  ['member', 75, 410],
  ['coach', 75, 410],
])('%s joins %d minutes after the class begins: %d (row 64)', async (who, minutes, status) => {
  rooms.clock.now = minute(minutes)
  expect((await join(who)).status).toBe(status)
})

test('an early attendee sees when the room opens (row 64)', async () => {
  rooms.clock.now = minute(-30)
  expect((await join('coach')).body).toMatchObject({
    code: 'ROOM_NOT_OPEN',
    error: expect.stringContaining('15 minutes'),
  })
  expect((await join('member')).body).toMatchObject({
    code: 'ROOM_NOT_OPEN',
    error: expect.stringContaining('10 minutes'),
  })
})

test.each([
  ['not streamed', 'is_streaming = false', 'NO_ROOM'],
  ['a draft', "status = 'DRAFT'", 'NO_ROOM'],
  ['deleted', 'deleted_at = now()', 'NO_ROOM'],
  ['called off', 'cancelled_at = now()', 'CLASS_CANCELLED'],
])('a class that is %s has no room, not even for its coach (row 64)', async (_what, change, code) => {
  await domain.open.query({ text: `update occurrence set ${change} where id = 'yoga'` })
  expect((await join('coach')).body).toMatchObject({ code })
  expect((await join('member')).body).toMatchObject({ code })
  expect((await join('stranger')).body).toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['meetingId', '*'],
  ['meetingId', '../yoga'],
  ['meetingId', "' or '1'='1"],
  ['meetingId', 'x'.repeat(65)],
  ['attendeeId', ''],
  ['attendeeId', '%'],
  ['region', 'moon-1'],
  ['attendeeAudioCapability', 'Shout'],
  ['attendeeContentCapability', ''],
  ['ns_es', 'maybe'],
])('%s=%s is refused with a sentence (row 64)', async (field, value) => {
  const { status, body } = await join('member', { [field]: value })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'BAD_INPUT', field, error: expect.stringMatching(/^[A-Za-z_].*\.$/) })
})

test('a repeated query parameter is rejected (row 64)', async () => {
  const query = `meetingId=${meetingId}&attendeeId=member&attendeeId=coach`
  expect(await rooms.call({ path: '/meeting/join', who: 'member', query })).toMatchObject({ status: 400 })
})

test('a page of another origin cannot call (row 64)', async () => {
  const request = { path: '/meeting/join', who: 'member', query: { meetingId, attendeeId: 'member' } } as const
  expect((await rooms.call({ ...request, headers: { origin: 'https://evil.example' } })).status).toBe(400)
  expect((await rooms.call({ ...request, headers: { origin: 'https://obi.example' } })).status).toBe(200)
})

test('authorized callers can read the name of anyone in the room (row 65)', async () => {
  await Promise.all([join('coach'), join('admin of the company')])
  const coach = await nameOf('coach')
  expect(coach).toMatchObject({ status: 200, text: 'Ana coach' })
  expect(coach.headers.get('content-type')).toContain('text/plain')
  expect(await nameOf('admin', 'coach')).toMatchObject({ status: 200, text: 'Ana admin' })
})

const portraitOf = (attendeeId: string, who: Who = 'member') =>
  rooms.call({ path: '/meeting/get_attendee', method: 'GET', who, query: { meetingId, attendeeId, portrait: 'true' } })

test.each([
  ['https://people.example/ana.webp', 'https://people.example/ana.webp'],
  ['coach/avatar', 'https://files.example/coach/avatar'],
  [null, null],
])('an attendee with the portrait %s is shown with %s (review 2, F15)', async (portrait, address) => {
  await join('coach')
  const value = portrait === null ? 'null' : `'${portrait}'`
  await domain.open.query({ text: `update contact set avatar_image_url = ${value} where id = 'coach'` })
  expect(await portraitOf('coach')).toMatchObject({ status: 200, body: { name: 'Ana coach', picture: address } })
  expect((await portraitOf('coach', 'stranger')).status).toBe(404)
  expect((await portraitOf('coach', 'visitor')).status).toBe(401)
})

test.each<[string, string, Who, number]>([
  ['who was never in the room', 'member', 'coach', 404],
  ['an unknown person', 'nowhere', 'member', 404],
  ['a coach, requested by a stranger', 'coach', 'stranger', 404],
  ['a coach, requested by a member who canceled', 'coach', 'member who cancelled', 404],
  ['a coach, requested by a visitor', 'coach', 'visitor', 401],
])('the name of %s is not returned (row 65)', async (_what, attendeeId, who, status) => {
  await join('coach')
  expect((await nameOf(attendeeId, who)).status).toBe(status)
})

test.each([
  ['GET', '/meeting/join'],
  ['POST', '/meeting/get_attendee'],
  ['DELETE', '/meeting/end'],
  ['POST', '/meeting/leave'],
])('%s %s is no call', async (method, path) => {
  expect((await rooms.call({ method, path, who: 'coach', query: { meetingId } })).status).toBe(404)
})
