import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { frameTypes } from './signalFrame.ts'
import { cameraOffer, firstOffer, openSignallingStage, type SignallingStage } from './signalling.fixture.ts'

let stage: SignallingStage
beforeEach(async () => {
  stage = await openSignallingStage()
})
afterEach(() => stage.close())

test('a browser gets its responses in the order that it expects', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  expect(ana.frames.map(({ type }) => type)).toEqual([
    frameTypes.JOIN_ACK,
    frameTypes.INDEX,
    frameTypes.SUBSCRIBE_ACK,
    frameTypes.AUDIO_STREAM_ID_INFO,
    frameTypes.DATA_MESSAGE,
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

test('a leave notice has only the number', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  const cem = await stage.appear('yoga.cem.member')
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

test('an unmute is an explicit false', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)
  for (const muted of [true, false]) {
    ben.send({ type: frameTypes.AUDIO_CONTROL, audioControl: { muted } })
    const [stream] = (await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)).audioStreamIdInfo?.streams ?? []
    expect(Object.keys(stream ?? {})).toEqual(['audioStreamId', 'muted'])
    expect(stream?.muted).toBe(muted)
  }
})

test('levels contain the fields that are set and omit the rest', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const mixed = stage.mixed[0]
  if (mixed) mixed.level = 0
  stage.tick()
  const [state] = (await ana.next(frameTypes.AUDIO_METADATA)).audioMetadata?.attendeeStates ?? []
  expect(Object.keys(state ?? {})).toEqual(['audioStreamId', 'volume'])
  expect(state?.volume).toBe(0)
})

test('a ping is answered before and after the join', async () => {
  const ana = await stage.connect('yoga.ana.coach')
  const ping = { type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 7 } }
  ana.send(ping)
  expect((await ana.next(frameTypes.PING_PONG)).pingPong).toMatchObject({
    type: protocol.SdkPingPongType.PONG,
    pingId: 7,
  })
})

test('a message reaches the others with its sender and time', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  const messages = [{ topic: 'chat', data: Buffer.from('Hello'), lifetimeMs: 300_000 }]
  ana.send({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages } })
  const [message] = (await ben.next(frameTypes.DATA_MESSAGE)).dataMessage?.messages ?? []
  expect(message).toMatchObject({ topic: 'chat', senderAttendeeId: 'ana', senderExternalUserId: 'ana' })
  expect(Buffer.from(message?.data ?? []).toString()).toBe('Hello')
  expect(Math.floor(Number(message?.ingestTimeNs) / 1e6)).toBe(stage.at)
})

test('messages that no browser would send are dropped', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
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

test('a spectator who turns a camera on learns that they can only watch', async () => {
  const eve = await stage.connect('yoga.eve.spectator')
  await eve.join()
  const sendStreams = [{ mediaType: protocol.SdkStreamMediaType.VIDEO, trackLabel: 'camera', maxBitrateKbps: 600 }]
  eve.send({ type: frameTypes.SUBSCRIBE, sub: { duplex: 3, sdpOffer: cameraOffer, sendStreams } })
  const frame = await eve.next(frameTypes.SUBSCRIBE_ACK)
  expect(frame.error?.status).toBe(206)
  expect(frame.suback?.allocations).toEqual([])
})

test('a request to join a primary meeting is answered with an error, as there is none', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  ana.send({ type: frameTypes.PRIMARY_MEETING_JOIN, primaryMeetingJoin: {} })
  expect((await ana.next(frameTypes.PRIMARY_MEETING_JOIN_ACK)).error?.status).toBe(403)
})

test('a share is a separate session, with its owner’s ticket', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const share = await stage.connect('yoga.ana.coach', { isShare: true })
  await share.join()
  await share.subscribe(firstOffer)
  stage.peers.at(-1)?.listener.onUp()
  const [stream] = (await ana.next(frameTypes.AUDIO_STREAM_ID_INFO)).audioStreamIdInfo?.streams ?? []
  expect(stream).toMatchObject({ attendeeId: 'ana#content', externalUserId: 'ana' })
})
