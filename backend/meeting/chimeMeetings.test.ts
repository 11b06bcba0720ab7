import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { openChime } from './openChime.fixture.ts'
import { meetingId, minute, openClass, people, type Who } from './openClass.fixture.ts'
import { openRooms } from './openRooms.fixture.ts'

let domain: DomainUnderTest
let chime: Awaited<ReturnType<typeof openChime>>
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  domain = await openClass()
  chime = await openChime()
  const key = { CHIME_ACCESS_KEY_ID: 'key', CHIME_SECRET_ACCESS_KEY: 'secret' }
  rooms = await openRooms(domain, { env: { CHIME_MEETINGS: 'aws', CHIME_ENDPOINT: chime.endpoint, ...key } })
})
afterAll(async () => {
  await rooms.close()
  await chime.close()
  await domain.close()
})
afterEach(async () => {
  await domain.open.query({ text: 'truncate meeting cascade' })
  chime.meetings.clear()
  chime.recover()
  rooms.clock.now = minute(0)
})

const join = async (who: Who, query: Record<string, string> = {}) => {
  const attendeeId = people[who].contactId ?? ''
  const { status, body } = await rooms.call({
    path: '/meeting/join',
    who,
    query: { meetingId, attendeeId, region: 'eu-west-1', ...query },
  })
  return { status, body, info: Object(body?.['JoinInfo']) }
}
const only = () => {
  const [meeting, ...others] = chime.meetings.values()
  if (!meeting || others.length > 0) throw new Error('Expected exactly one meeting')
  return meeting
}

test('the first attendee to join opens the meeting, near the requested region, and the others join it (rows 61 and 64)', async () => {
  const [coach, member] = [await join('coach'), await join('member', { region: 'us-west-2' })]
  expect(coach.info).toMatchObject({
    Meeting: {
      MeetingId: only().Meeting.MeetingId,
      ExternalMeetingId: meetingId,
      MediaRegion: 'eu-west-1',
      MediaPlacement: { SignalingUrl: expect.stringContaining('wss://signal.chime.example/') },
      MeetingFeatures: { Audio: { EchoReduction: 'UNAVAILABLE' } },
    },
    Attendee: { ExternalUserId: 'coach', Capabilities: { Audio: 'SendReceive' } },
    role: 'coach',
  })
  expect(member.info.Meeting).toEqual(coach.info.Meeting)
  expect([...only().attendees.values()]).toMatchObject([{ ExternalUserId: 'coach' }, { ExternalUserId: 'member' }])
})

test('no class is in class mode on Amazon Chime, whatever its setting', async () => {
  await domain.open.query({ text: 'update occurrence set is_class_mode = true' })
  expect((await join('coach')).info).toMatchObject({ classMode: false, mayRun: true })
})

test('the browser sends Amazon only data that the class needs', async () => {
  expect((await join('coach')).info.Meeting.MediaPlacement).not.toHaveProperty('EventIngestionUrl')
})

test('twenty attendees who join at the same moment get one meeting', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => [join('coach'), join('member')]).flat())
  expect(new Set(answers.map(({ info }) => info.Meeting.MeetingId))).toEqual(new Set([only().Meeting.MeetingId]))
  expect(only().attendees.size).toBe(2)
})

test('the attendee who opens the meeting requests noise suppression (row 64)', async () => {
  const { info } = await join('coach', { ns_es: 'true' })
  expect(info.Meeting.MeetingFeatures.Audio.EchoReduction).toBe('AVAILABLE')
})

test('a spectator has only receiving capabilities at Amazon (H3)', async () => {
  const { info } = await join('global admin')
  const receives = { Audio: 'Receive', Video: 'Receive', Content: 'Receive' }
  expect(info.Attendee.Capabilities).toEqual(receives)
  expect([...only().attendees.values()]).toMatchObject([{ Capabilities: receives }])
})

test('a meeting that Amazon ended by itself is replaced by a new one (row 64)', async () => {
  const first = await join('coach')
  chime.meetings.clear()
  const second = await join('coach')
  expect(second.info.Meeting.MeetingId).not.toBe(first.info.Meeting.MeetingId)
  expect((await join('member')).info.Meeting.MeetingId).toBe(second.info.Meeting.MeetingId)
})

test('a name is found by Amazon’s id of the attendee (row 65)', async () => {
  const { info } = await join('coach')
  await join('member')
  const ask = (attendeeId: string) =>
    rooms.call({ path: '/meeting/get_attendee', method: 'GET', who: 'member', query: { meetingId, attendeeId } })
  expect(await ask(info.Attendee.AttendeeId)).toMatchObject({ status: 200, text: 'Ana coach' })
  expect((await ask('7f1c8f7e-0000-4000-8000-000000000000')).status).toBe(404)
})

test('ending a class deletes its meeting, even if there was none (row 66)', async () => {
  const end = () => rooms.call({ path: '/meeting/end', who: 'coach', query: { meetingId } })
  await join('member')
  expect((await end()).status).toBe(200)
  expect(chime.meetings.size).toBe(0)
  expect((await end()).status).toBe(200)
  expect((await join('member')).body).toMatchObject({ code: 'ROOM_CLOSED' })
})

test('after a room is emptied before its class, the next attendee gets a new meeting (row 66)', async () => {
  rooms.clock.now = minute(-7)
  const before = await join('coach')
  const query = { meetingId }
  const headers = { 'content-type': 'application/json' }
  expect((await rooms.call({ path: '/meeting/end', who: 'coach', query, body: '{}', headers })).status).toBe(200)
  expect(chime.meetings.size).toBe(0)
  const after = await join('coach')
  expect(after.status).toBe(200)
  expect(Object(after.info.Meeting).MeetingId).not.toBe(Object(before.info.Meeting).MeetingId)
})

test('a class that ends while an attendee is joining leaves no meeting behind (row 66)', async () => {
  chime.meanwhile(() => rooms.call({ path: '/meeting/end', who: 'coach', query: { meetingId } }))
  expect((await join('member')).body).toMatchObject({ code: 'ROOM_CLOSED' })
  expect(chime.meetings.size).toBe(0)
})

test('a removed attendee is also deleted at Amazon', async () => {
  await join('member')
  const query = { meetingId, attendeeId: 'member' }
  expect((await rooms.call({ path: '/meeting/remove', who: 'coach', query })).status).toBe(200)
  expect(only().attendees.size).toBe(0)
})

test('an attendee removed while joining is refused (H3)', async () => {
  await join('coach')
  const query = { meetingId, attendeeId: 'member' }
  chime.meanwhile(() => rooms.call({ path: '/meeting/remove', who: 'coach', query }))
  expect(await join('member')).toMatchObject({ status: 403, body: { code: 'REMOVED_FROM_ROOM' } })
  expect([...only().attendees.values()]).toMatchObject([{ ExternalUserId: 'coach' }])
})

test('a call that Amazon throttles is retried (row 64)', async () => {
  chime.fail('ThrottlingException', 429)
  expect((await join('coach')).status).toBe(200)
})

test.each([
  ['throttles for long', 'ThrottlingException', 429, 429, 'TOO_MANY_REQUESTS'],
  ['fails', 'ServiceFailureException', 500, 503, 'UNAVAILABLE'],
  ['is away', 'ServiceUnavailableException', 503, 503, 'UNAVAILABLE'],
  ['does not know our key', 'UnauthorizedException', 401, 503, 'UNAVAILABLE'],
  ['refuses the call', 'BadRequestException', 400, 503, 'UNAVAILABLE'],
] as const)('when Amazon %s the caller is told to try again (row 64)', async (_what, name, theirs, status, code) => {
  chime.fail(name, theirs, 3)
  const answer = await join('coach')
  expect(answer).toMatchObject({ status, body: { code, retryable: true, error: expect.any(String) } })
  expect(JSON.stringify(answer.body)).not.toContain(name)
})

test('an end call that Amazon did not receive is reported as failed, and is repeated in the next run (row 66)', async () => {
  await join('member')
  chime.fail('ServiceFailureException', 500, 3)
  expect((await rooms.call({ path: '/meeting/end', who: 'coach', query: { meetingId } })).status).toBe(503)
  expect(chime.meetings.size).toBe(1)
  expect((await join('member')).body).toMatchObject({ code: 'ROOM_CLOSED' })
  await rooms.meetings.tend()
  expect(chime.meetings.size).toBe(0)
})
