import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { CodedError } from '#gateway/testing/codedError.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import type { Meetings } from './meetings.port.ts'

const documents = {
  join: `mutation Join($meetingId: ID!, $attendeeId: ID!, $region: String, $quiet: Boolean) {
    joinMeeting(meetingId: $meetingId, attendeeId: $attendeeId, region: $region, ns_es: $quiet) {
      Meeting { MeetingId MediaPlacement { SignalingUrl } }
      Attendee { JoinToken Capabilities { Audio } }
      role
      classMode
      mayRun
    }
  }`,
  name: 'query Name($of: ID!) { getMeetingAttendee(meetingId: "yoga", attendeeId: $of) whoAmI }',
  end: 'mutation End { endMeeting(meetingId: "yoga") }',
}
const id = (name: keyof typeof documents) => hashDocument(documents[name])

const asked: { query: object; authorization: string | undefined }[] = []
const meetings: Meetings = {
  async join(query, { authorization }) {
    asked.push({ query, authorization })
    const Capabilities = { Audio: 'SendReceive', Video: 'Receive', Content: 'None' }
    return {
      Meeting: {
        MeetingId: query['meetingId'],
        MediaPlacement: { SignalingUrl: 'wss://obi.example/meeting/signal' },
      },
      Attendee: { JoinToken: `ticket of ${authorization}`, Capabilities },
      role: 'member',
      classMode: true,
      mayRun: false,
    }
  },
  async nameAttendee({ attendeeId }, { authorization }) {
    if (attendeeId === 'unknown') throw new CodedError('NOT_FOUND', { message: 'No one of this name is in the room.' })
    return `${attendeeId}, for ${authorization}`
  },
  async end(_query, { authorization }) {
    if (authorization !== 'Bearer coach') throw new CodedError('NOT_FOUND')
  },
}

let house: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  house = await startGateway(Object.values(documents), { meetings })
  for (const user of ['ana', 'ben', 'coach']) house.upstream.signIn(`Bearer ${user}`, user)
})
afterAll(() => house.stop())

const ask = (name: keyof typeof documents, user: string, variables: object = {}) =>
  house.post({ documentId: id(name), variables }, { authorization: `Bearer ${user}` })

test('joining through the gateway is the same call, with the caller’s own token (row 64)', async () => {
  asked.length = 0
  const { body } = await ask('join', 'ana', { meetingId: 'yoga', attendeeId: 'ana', region: null, quiet: true })
  expect(asked).toEqual([
    { query: { meetingId: 'yoga', attendeeId: 'ana', ns_es: 'true' }, authorization: 'Bearer ana' },
  ])
  expect(body).toEqual({
    data: {
      joinMeeting: {
        Meeting: { MeetingId: 'yoga', MediaPlacement: { SignalingUrl: 'wss://obi.example/meeting/signal' } },
        Attendee: { JoinToken: 'ticket of Bearer ana', Capabilities: { Audio: 'SendReceive' } },
        role: 'member',
        classMode: true,
        mayRun: false,
      },
    },
  })
})

test('two people who ask at the same time are never taken for one another (row 65)', async () => {
  const rounds = Array.from({ length: 20 }, () =>
    ['ana', 'ben'].map(async (user) => {
      const { body } = await ask('name', user, { of: 'coach' })
      expect(body.data).toEqual({ getMeetingAttendee: `coach, for Bearer ${user}`, whoAmI: user })
    }),
  )
  await Promise.all(rounds.flat())
})

test('a refusal keeps its code and its sentence (rows 65 and 66)', async () => {
  const missing = await ask('name', 'ana', { of: 'unknown' })
  // Other sources of the same document are answered.
  expect(missing.body.data).toEqual({ getMeetingAttendee: null, whoAmI: 'ana' })
  expect(missing.body.errors).toMatchObject([
    { message: 'No one of this name is in the room.', extensions: { code: 'NOT_FOUND', retryable: false } },
  ])
  expect((await ask('end', 'ana')).body.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  expect((await ask('end', 'coach')).body).toEqual({ data: { endMeeting: true } })
})

test('without live classes, the gateway answers that they are unavailable', async () => {
  const bare = await startGateway(Object.values(documents))
  for (const name of ['join', 'name', 'end'] as const) {
    const variables = { meetingId: 'yoga', attendeeId: 'ana', of: 'ana' }
    const { body } = await bare.post({ documentId: id(name), variables })
    expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryable: true } }])
  }
  await bare.stop()
})

const spent = { ...defaultLimits, sources: { ...defaultLimits.sources, meetingMs: 50 } }

test.each([
  ['hangs', () => new Promise<never>(() => {})],
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
] as const)(
  'a meeting service that %s is unavailable, soon without being called, and tried again later',
  async (_what, fail) => {
    let calls = 0
    let isBroken = true
    let at = 0
    const name = () => {
      calls += 1
      return isBroken ? fail() : Promise.resolve('Ana')
    }
    const broken = { ...meetings, nameAttendee: name }
    const room = await startGateway([documents.name], { meetings: broken, limits: spent, now: () => at })
    const call = async () => (await room.post({ documentId: id('name'), variables: { of: 'ana' } })).body
    for (let time = 0; time < 7; time += 1)
      expect((await call()).errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryable: true } }])
    expect(calls).toBe(5)
    isBroken = false
    at = 2_000
    expect(await call()).toMatchObject({ data: { getMeetingAttendee: 'Ana' } })
    expect(await call()).toMatchObject({ data: { getMeetingAttendee: 'Ana' } })
    await room.stop()
  },
)

test('a meeting service that refuses one caller as unavailable is called for the others', async () => {
  const busy = { ...meetings, end: () => Promise.reject(new CodedError('UNAVAILABLE')) }
  const room = await startGateway([documents.name, documents.end], { meetings: busy })
  for (let time = 0; time < 7; time += 1) await room.post({ documentId: id('end'), variables: { of: 'yoga' } })
  const { body } = await room.post({ documentId: id('name'), variables: { of: 'ben' } })
  expect(body.data.getMeetingAttendee).toContain('ben')
  await room.stop()
})

test('refusals of a meeting service do not make it unavailable', async () => {
  for (let time = 0; time < 7; time += 1) await ask('name', 'ana', { of: 'unknown' })
  expect((await ask('name', 'ana', { of: 'ben' })).body.data).toMatchObject({
    getMeetingAttendee: 'ben, for Bearer ana',
  })
})

test('an answer of a meeting service that does not fit its description is an error, without its content', async () => {
  const garbage = { ...meetings, join: async () => ({ Meeting: 'secret', Attendee: 7 }) }
  const room = await startGateway([documents.join], { meetings: garbage })
  const { body } = await room.post({ documentId: id('join'), variables: { meetingId: 'yoga', attendeeId: 'ana' } })
  expect(body.errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
  expect(JSON.stringify(body)).not.toContain('secret')
  await room.stop()
})
