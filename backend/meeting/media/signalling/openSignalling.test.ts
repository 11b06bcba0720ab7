import { readFileSync } from 'node:fs'
import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { frameTypes } from './signalFrame.ts'
import { openSignallingStage, type RecordedSocket, type SignallingStage } from './signalling.fixture.ts'

const offer = readFileSync(new URL('../sdp/fixtures/chromium156-first.sdp', import.meta.url), 'utf8')
const cameraOffer = readFileSync(new URL('../sdp/fixtures/chromium156-camera.sdp', import.meta.url), 'utf8')

let stage: SignallingStage
beforeEach(async () => {
  stage = await openSignallingStage()
})
afterEach(() => stage.close())

async function appear(ticket: string, deviceKey = 1): Promise<RecordedSocket> {
  const socket = await stage.connect(ticket)
  await socket.join(deviceKey)
  await socket.subscribe(offer)
  stage.peers.at(-1)?.listener.onUp()
  await socket.next(frameTypes.AUDIO_STREAM_ID_INFO)
  return socket
}

test('a browser is answered in the order that it waits for', async () => {
  const ana = await appear('yoga.ana.coach')
  expect(ana.frames.map(({ type }) => type)).toEqual([
    frameTypes.JOIN_ACK,
    frameTypes.INDEX,
    frameTypes.SUBSCRIBE_ACK,
    frameTypes.AUDIO_STREAM_ID_INFO,
  ])
  const [ack, index, answer, presence] = ana.frames
  expect(ack?.joinack).toMatchObject({ videoSubscriptionLimit: 25, wantsCompressedSdp: false })
  expect(ack?.joinack?.turnCredentials?.uris).toEqual([])
  expect(index?.index).toMatchObject({ sources: [], numParticipants: 1 })
  expect(answer?.suback?.sdpAnswer).toMatch(/^v=0/)
  expect(presence?.audioStreamIdInfo?.streams).toMatchObject([
    { attendeeId: 'ana', externalUserId: 'ana', muted: false },
  ])
})

test('a leaving has the number and nothing else', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  const cem = await appear('yoga.cem.member')
  await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)
  await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)
  ben.send({ type: frameTypes.LEAVE, leave: {} })
  await ben.next(frameTypes.LEAVE_ACK)
  const [clean] = (await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)).audioStreamIdInfo?.streams ?? []
  expect(Object.keys(clean ?? {})).toEqual(['audioStreamId'])
  cem.drop()
  const [dropped] = (await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)).audioStreamIdInfo?.streams ?? []
  expect(Object.keys(dropped ?? {})).toEqual(['audioStreamId', 'dropped'])
})

test('an unmute is a field that is there and says false', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)
  for (const muted of [true, false]) {
    ben.send({ type: frameTypes.AUDIO_CONTROL, audioControl: { muted } })
    const [stream] = (await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)).audioStreamIdInfo?.streams ?? []
    expect(Object.keys(stream ?? {})).toEqual(['audioStreamId', 'muted'])
    expect(stream?.muted).toBe(muted)
  }
})

test('levels carry what is meant and leave out the rest', async () => {
  const ana = await appear('yoga.ana.coach')
  const seat = stage.seats[0]
  if (seat) seat.level = 0
  stage.tick()
  const [state] = (await ana.next(frameTypes.AUDIO_METADATA)).audioMetadata?.attendeeStates ?? []
  expect(Object.keys(state ?? {})).toEqual(['audioStreamId', 'volume'])
  expect(state?.volume).toBe(0)
})

test('a ping is answered, before the join and after', async () => {
  const ana = await stage.connect('yoga.ana.coach')
  const ping = { type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 7 } }
  ana.send(ping)
  expect((await ana.next(frameTypes.PING_PONG)).pingPong).toMatchObject({
    type: protocol.SdkPingPongType.PONG,
    pingId: 7,
  })
})

test('a message goes to the others with its sender and its time', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  const messages = [{ topic: 'chat', data: Buffer.from('Hello'), lifetimeMs: 300_000 }]
  ana.send({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages } })
  const [message] = (await ben.next(frameTypes.DATA_MESSAGE)).dataMessage?.messages ?? []
  expect(message).toMatchObject({ topic: 'chat', senderAttendeeId: 'ana', senderExternalUserId: 'ana' })
  expect(Buffer.from(message?.data ?? []).toString()).toBe('Hello')
  expect(Math.floor(Number(message?.ingestTimeNs) / 1e6)).toBe(stage.at)
})

test('messages that no browser would send go nowhere', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  const data = Buffer.from('x')
  const messages = [
    { topic: 'a topic with spaces', data },
    { topic: '', data },
    { topic: 'chat', data: Buffer.alloc(2049) },
    { topic: 'chat', data: Buffer.from('The last'), lifetimeMs: -5 },
  ]
  ana.send({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages } })
  const [first] = (await ben.next(frameTypes.DATA_MESSAGE)).dataMessage?.messages ?? []
  expect(Buffer.from(first?.data ?? []).toString()).toBe('The last')
})

test('a spectator who turns a camera on is told that they only look', async () => {
  const eve = await stage.connect('yoga.eve.spectator')
  await eve.join()
  const sendStreams = [{ mediaType: protocol.SdkStreamMediaType.VIDEO, trackLabel: 'camera', maxBitrateKbps: 600 }]
  eve.send({ type: frameTypes.SUBSCRIBE, sub: { duplex: 3, sdpOffer: cameraOffer, sendStreams } })
  const frame = await eve.next(frameTypes.SUBSCRIBE_ACK)
  expect(frame.error?.status).toBe(206)
  expect(frame.suback?.allocations).toEqual([])
})

test('there is no primary meeting to be lifted into, and that is said', async () => {
  const ana = await appear('yoga.ana.coach')
  ana.send({ type: frameTypes.PRIMARY_MEETING_JOIN, primaryMeetingJoin: {} })
  expect((await ana.next(frameTypes.PRIMARY_MEETING_JOIN_ACK)).error?.status).toBe(403)
})

test.each([
  ['no ticket at all', ''],
  ['a ticket that is none', 'nonsense'],
  ['a wildcard', '*.*.*'],
  ['an expired ticket of a stranger', 'old.yoga.ana.coach'],
])('%s is turned away after the socket stands', async (_, ticket) => {
  expect(await (await stage.connect(ticket)).closed).toBe(4403)
})

test('whom the room knows may come back with an expired ticket', async () => {
  const ana = await appear('yoga.ana.coach')
  ana.drop()
  await expect.poll(() => stage.rooms.size).toBe(0)
  const back = await stage.connect('old.yoga.ana.coach')
  await back.join()
  expect(stage.rooms.size).toBe(1)
})

test('a meeting that has ended says so to whoever comes', async () => {
  stage.rooms.end('yoga')
  expect(await (await stage.connect('yoga.ana.coach')).closed).toBe(4410)
})

test.each([
  [410, 4410, 'the meeting ends', () => stage.rooms.end('yoga')],
  [411, 4411, 'they are removed', () => stage.rooms.remove({ meetingId: 'yoga', attendeeId: 'ben' })],
] as const)('an attendee is told %i before the socket closes with %i when %s', async (status, code, _, end) => {
  const ben = await appear('yoga.ben.member')
  end()
  expect((await ben.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(status)
  expect(await ben.closed).toBe(code)
})

test('the first device is told that the second has joined', async () => {
  const phone = await appear('yoga.ben.member', 1)
  await appear('yoga.ben.member', 2)
  expect((await phone.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(301)
  expect(await phone.closed).toBe(4301)
})

test('a page that connects again gets no ending on its old socket', async () => {
  const before = await appear('yoga.ben.member', 1)
  await appear('yoga.ben.member', 1)
  expect(await before.closed).toBe(1000)
  expect(before.frames.some(({ type }) => type === frameTypes.AUDIO_STATUS)).toBe(false)
})

test('a third share is told that there is no place', async () => {
  for (const name of ['ana', 'ben']) await (await stage.connect(`yoga.${name}.member`, { isShare: true })).join()
  const third = await stage.connect('yoga.cem.member', { isShare: true })
  void third.join()
  expect((await third.next(frameTypes.AUDIO_STATUS)).audioStatus?.audioStatus).toBe(409)
})

test('a share is a session of its own, under its owner’s ticket', async () => {
  const ana = await appear('yoga.ana.coach')
  const share = await stage.connect('yoga.ana.coach', { isShare: true })
  await share.join()
  await share.subscribe(offer)
  stage.peers.at(-1)?.listener.onUp()
  const [stream] = (await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)).audioStreamIdInfo?.streams ?? []
  expect(stream).toMatchObject({ attendeeId: 'ana#content', externalUserId: 'ana' })
})

test('a broken connection is closed so that browsers come back at once', async () => {
  const ana = await appear('yoga.ana.coach')
  stage.peers[0]?.listener.onDown()
  expect(await ana.closed).toBe(4500)
})

test('an offer that is none ends its sender’s session only', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  const frame = await ben.subscribe('v=0 and nothing else')
  expect(frame.error?.status).toBe(400)
  expect(await ben.closed).toBe(4400)
  ana.send({ type: frameTypes.LEAVE, leave: {} })
  await ana.next(frameTypes.LEAVE_ACK)
})

test('who floods is cut, and their neighbour is not', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  for (let index = 0; index < 300; index += 1) ben.sendBytes(Buffer.from([5, 1]))
  expect(await ben.closed).toBe(1006)
  ana.send({ type: frameTypes.LEAVE, leave: {} })
  await ana.next(frameTypes.LEAVE_ACK)
})

test('a frame of more than half a megabyte is not read', async () => {
  const ben = await appear('yoga.ben.member')
  ben.sendBytes(Buffer.alloc(600_000, 5))
  expect([1006, 1009]).toContain(await ben.closed)
})

test('who does not read what is sent is cut before it fills the memory', async () => {
  const ana = await appear('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  ben.stopReading()
  const data = Buffer.alloc(2048)
  for (let round = 0; round < 100 && stage.rooms.size === 1; round += 1) {
    for (let index = 0; index < 3; index += 1) {
      const messages = Array.from({ length: 10 }, () => ({ topic: 'chat', data }))
      ana.send({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages } })
    }
    ana.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: round } })
    await ana.next(frameTypes.PING_PONG)
    stage.at += 5000
  }
  const gone = ana.frames.flatMap(({ audioStreamIdInfo }) => audioStreamIdInfo?.streams ?? [])
  expect(gone.some(({ dropped }) => dropped)).toBe(true)
})

test('who does not join in time, or falls silent, is cut', async () => {
  const idle = await stage.connect('yoga.ana.coach')
  const ben = await appear('yoga.ben.member')
  stage.at += 11_000
  stage.tick()
  expect(await idle.closed).toBe(1006)
  ben.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 1 } })
  await ben.next(frameTypes.PING_PONG)
  stage.at += 34_000
  stage.tick()
  ben.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 2 } })
  await ben.next(frameTypes.PING_PONG)
  stage.at += 36_000
  stage.tick()
  expect(await ben.closed).toBe(1006)
})

test('one attendee keeps four sockets at most, the latest', async () => {
  const sockets: RecordedSocket[] = []
  for (let index = 0; index < 5; index += 1) sockets.push(await stage.connect('yoga.ana.coach'))
  expect(await sockets[0]?.closed).toBe(1006)
  await sockets[4]?.join()
})

test('when the plane closes, browsers are told to come back', async () => {
  const ana = await appear('yoga.ana.coach')
  await stage.close()
  expect(await ana.closed).toBe(4503)
  stage = await openSignallingStage()
})
