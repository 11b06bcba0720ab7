import { afterEach, expect, test, vi } from 'vitest'
import { endMeeting, joinMeeting, noiseModeOf, readAttendeeProfile } from './callMeeting.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A service that answers so, and what it was asked. */
function serviceAnswers(status: number, body: string, type = 'text/plain') {
  const asked: { url: URL; method: string | undefined; body: unknown; authorization: string | null }[] = []
  vi.stubGlobal('document', { baseURI: 'http://obi.example/' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization')
    asked.push({ url: new URL(url), method: init.method, body: init.body, authorization })
    return new Response(body, { status, headers: { 'content-type': type } })
  })
  return asked
}

const place = { meetingId: 'm', region: 'us-east-2', attendeeId: 'mia' }

test('joining sends meeting, attendee, region and capabilities, without a body (row 64)', async () => {
  const joinInfo = {
    Meeting: { MeetingId: 'm' },
    Attendee: { AttendeeId: 'mia' },
    role: 'coach',
    classMode: true,
    mayRun: true,
  }
  const asked = serviceAnswers(200, JSON.stringify({ JoinInfo: joinInfo }))
  expect(await joinMeeting(place, { token: 'id-token' })).toEqual(joinInfo)
  expect(asked[0]).toMatchObject({ method: 'POST', body: undefined, authorization: 'id-token' })
  expect(asked[0]?.url.pathname).toBe('/meeting/join')
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    meetingId: 'm',
    attendeeId: 'mia',
    region: 'us-east-2',
    attendeeAudioCapability: 'SendReceive',
    attendeeVideoCapability: 'SendReceive',
    attendeeContentCapability: 'SendReceive',
    ns_es: 'false',
  })
})

test('a refusal brings the service’s sentence and a code that the screen has words for (row 64)', async () => {
  serviceAnswers(409, JSON.stringify({ error: 'Too early.', code: 'ROOM_NOT_OPEN' }))
  const joining = joinMeeting(place, { token: undefined })
  await expect(joining).rejects.toMatchObject({
    message: 'createMeetingAndAttendee Server error: Too early.',
    code: 'ROOM_NOT_OPEN',
  })
})

test('a service that is away, or talks nonsense, does not answer', async () => {
  serviceAnswers(502, '<html>')
  await expect(joinMeeting(place, { token: undefined })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a service that hangs counts as one that does not answer', async () => {
  const limits: number[] = []
  const overdue = new AbortController()
  vi.stubGlobal('document', { baseURI: 'http://obi.example/' })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return overdue.signal
  })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_answer, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)))
  })
  const joining = joinMeeting(place, { token: undefined })
  overdue.abort()
  await expect(joining).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(limits).toEqual([15_000])
})

test('a name that the server does not return is an invalid response (row 65)', async () => {
  serviceAnswers(200, 'Mia Lopez')
  expect(await readAttendeeProfile(place, { token: undefined })).toEqual({ name: 'Mia Lopez' })
  serviceAnswers(404, '')
  await expect(readAttendeeProfile(place, { token: undefined })).rejects.toThrow('Invalid server response')
})

test.each([['https://people.example/mia.webp'], [null]])(
  'an attendee comes with the portrait that the service knows: %s (review 2, F15)',
  async (picture) => {
    const requests = serviceAnswers(200, JSON.stringify({ name: 'Mia Lopez', picture }), 'application/json')
    const profile = await readAttendeeProfile(place, { token: undefined })
    expect(profile).toEqual({ name: 'Mia Lopez', picture: picture ?? undefined })
    expect(requests[0]?.url.searchParams.get('portrait')).toBe('true')
  },
)

test('ending sends an empty object, and a refusal is reported (row 66)', async () => {
  const asked = serviceAnswers(200, '{}')
  await endMeeting('m', { token: undefined })
  expect(asked[0]).toMatchObject({ method: 'POST', body: '{}' })
  serviceAnswers(500, '')
  await expect(endMeeting('m', { token: undefined })).rejects.toThrow('Server error ending meeting')
})

const meetingWith = (EchoReduction?: string) => ({
  Meeting: { MeetingId: 'm', MeetingFeatures: { Audio: { EchoReduction } } },
})

test('echo is reduced with the noise only where the service has it (row 78)', () => {
  expect(noiseModeOf(meetingWith('AVAILABLE'))).toBe('ns_es')
  expect(noiseModeOf(meetingWith('UNAVAILABLE'))).toBe('default')
  expect(noiseModeOf(meetingWith())).toBe('default')
  expect(noiseModeOf({ Meeting: { MeetingId: 'm' } })).toBe('default')
})
