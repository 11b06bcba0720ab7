import { expect, test } from 'vitest'
import {
  appear,
  enter,
  mediaRequest,
  offerOf,
  type RecordedAttendee,
  type RecordedSource,
  recordRooms,
  withCamera,
} from './rooms.fixture.ts'

const lastIndex = ({ indexes }: Pick<RecordedAttendee, 'indexes'>) => indexes.at(-1) ?? []
const streamOf = (attendee: Pick<RecordedAttendee, 'indexes'>) => lastIndex(attendee)[0]?.layers[0]?.streamId ?? 0

async function roomWithCamera() {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana', role: 'coach' }, withCamera())
  const ben = await appear(recorded, { attendeeId: 'ben' })
  return { recorded, ana, ben }
}

test('a camera is announced to the others, not to its owner', async () => {
  const { ana, ben } = await roomWithCamera()
  expect(lastIndex(ben)).toMatchObject([
    { attendeeId: 'ana', externalUserId: 'ana', layers: [{ maxBitrateKbps: 1400, framerate: 15 }] },
  ])
  expect(lastIndex(ana)).toEqual([])
  expect(ana.answer.allocations).toEqual([
    { streamId: streamOf(ben), groupId: lastIndex(ben)[0]?.groupId, label: 'AmazonChimeExpressVideo' },
  ])
  expect(ana.answer.sdp).toContain('a=recvonly')
})

test('the camera’s packets go to the source under which it is published', async () => {
  const { ana, ben } = await roomWithCamera()
  expect(ana.peer.camera).toMatchObject({ mid: '1', payloadType: 96, midExtension: 4, ridExtension: 10 })
  expect(ana.peer.camera?.layers.map(({ source }) => source.streamId)).toEqual([streamOf(ben)])
})

test('an attendee gets the requested stream, in the section that requests it', async () => {
  const { ana, ben } = await roomWithCamera()
  const offer = offerOf('chromium156-recycled')
  const answer = await ben.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, 0, streamOf(ben), 0] }))
  expect(ben.peer.subscriptions).toMatchObject([
    { mid: '3', payloadType: 96, source: ana.peer.camera?.layers[0]?.source },
  ])
  expect(answer?.tracks).toEqual([{ streamId: streamOf(ben), ssrc: ben.peer.subscriptions[0]?.ssrc, label: 'v_3' }])
  expect(answer?.sdp).toContain(`a=ssrc:${ben.peer.subscriptions[0]?.ssrc} msid:v_3`)
})

test('a section keeps its SSRC while it shows the same camera, and gets a new one for another', async () => {
  const { recorded, ben } = await roomWithCamera()
  const first = streamOf(ben)
  await appear(recorded, { attendeeId: 'cem' }, withCamera())
  const second = lastIndex(ben)[1]?.layers[0]?.streamId ?? 0
  const offer = offerOf('chromium156-recycled')
  const ask = async (streamId: number) => {
    await ben.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, streamId, 0, 0] }))
    return ben.peer.subscriptions[0]?.ssrc
  }
  const ssrc = await ask(first)
  expect(await ask(first)).toBe(ssrc)
  expect(await ask(second)).not.toBe(ssrc)
})

test('negotiating again with the camera still on is not a new publication, and sends no notification', async () => {
  const { ana, ben } = await roomWithCamera()
  const before = ben.indexes.length
  const stream = streamOf(ben)
  const again = await ana.attendee.negotiate(withCamera())
  expect(again?.allocations[0]?.streamId).toBe(stream)
  expect(ben.indexes).toHaveLength(before)
})

test('a stopped camera leaves the index, and returns under new numbers', async () => {
  const { ana, ben } = await roomWithCamera()
  const [before] = lastIndex(ben)
  const source = ana.peer.camera?.layers[0]?.source as RecordedSource
  await ana.attendee.negotiate(mediaRequest())
  expect(lastIndex(ben)).toEqual([])
  expect(source.isClosed).toBe(true)
  expect(ana.peer.camera).toBeUndefined()
  await ana.attendee.negotiate(withCamera())
  expect(lastIndex(ben)[0]?.groupId).toBeGreaterThan(before?.groupId ?? 0)
  expect(streamOf(ben)).toBeGreaterThan(before?.layers[0]?.streamId ?? 0)
})

test('a camera is removed with its owner', async () => {
  const { ana, ben } = await roomWithCamera()
  ana.attendee.leave({ isDropped: true })
  expect(lastIndex(ben)).toEqual([])
})

test('an attendee cannot receive themselves, a closed stream, or one of another room', async () => {
  const { recorded, ana, ben } = await roomWithCamera()
  const stranger = await appear(recorded, { attendeeId: 'eve', meetingId: 'boxing' }, withCamera())
  const offer = offerOf('chromium156-recycled')
  const strange = stranger.peer.camera?.layers[0]?.source.streamId ?? 0
  const own = ana.peer.camera?.layers[0]?.source.streamId ?? 0
  await ana.attendee.negotiate(withCamera({ offer, receiveStreamIds: [0, own, 4_000_000_000, 0] }))
  expect(ana.peer.subscriptions).toEqual([])
  const id = strange === own ? strange + 1000 : strange
  await ben.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, id, 0, 0] }))
  expect(ben.peer.subscriptions).toEqual([])
})

test('two rooms may use the same stream numbers, each for its own streams', async () => {
  const recorded = recordRooms()
  const offer = offerOf('chromium156-recycled')
  const one = await appear(recorded, { attendeeId: 'ana', meetingId: 'yoga' }, withCamera())
  const other = await appear(recorded, { attendeeId: 'ana', meetingId: 'boxing' }, withCamera())
  const viewer = await appear(recorded, { attendeeId: 'ben', meetingId: 'boxing' })
  const streamId = one.peer.camera?.layers[0]?.source.streamId ?? 0
  expect(other.peer.camera?.layers[0]?.source.streamId).toBe(streamId)
  await viewer.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, streamId, 0, 0] }))
  expect(viewer.peer.subscriptions[0]?.source).toBe(other.peer.camera?.layers[0]?.source)
})

const layers = [
  { label: 'low', maxBitrateKbps: 300, framerate: 15 },
  { label: 'hi', maxBitrateKbps: 1200, framerate: 15 },
]

test('simulcast layers are one group with a stream each, and change without an answer', async () => {
  const recorded = recordRooms()
  const offer = offerOf('chromium156-simulcast')
  const ana = await appear(recorded, { attendeeId: 'ana' }, withCamera({ offer, sends: layers }))
  const ben = await appear(recorded, { attendeeId: 'ben' })
  const [publication] = lastIndex(ben)
  const [low, high] = publication?.layers.map(({ streamId }) => streamId) ?? []
  expect(ana.peer.camera?.layers.map(({ rid }) => rid)).toEqual(['low', 'hi'])
  expect(ana.answer.allocations.map(({ label, groupId }) => [label, groupId])).toEqual([
    ['low', publication?.groupId],
    ['hi', publication?.groupId],
  ])
  const recycled = offerOf('chromium156-recycled')
  await ben.attendee.negotiate(mediaRequest({ offer: recycled, receiveStreamIds: [0, low ?? 0, 0, 0] }))
  ben.attendee.switchLayers([{ mid: '5', streamId: high ?? 0 }])
  ben.attendee.switchLayers([{ mid: '5', streamId: high ?? 0 }])
  expect(ben.peer.switches).toEqual([['5', high]])
})

test('a layer that is switched off is not offered', async () => {
  const recorded = recordRooms()
  const offer = offerOf('chromium156-simulcast')
  const sends = layers.map((layer, index) => ({ ...layer, maxBitrateKbps: index === 0 ? 300 : 0 }))
  await appear(recorded, { attendeeId: 'ana' }, withCamera({ offer, sends }))
  const ben = await appear(recorded, { attendeeId: 'ben' })
  expect(lastIndex(ben)[0]?.layers.map(({ maxBitrateKbps }) => maxBitrateKbps)).toEqual([300])
})

test('a section does not switch to another camera without an answer', async () => {
  const { recorded, ben } = await roomWithCamera()
  const first = streamOf(ben)
  await appear(recorded, { attendeeId: 'cem' }, withCamera())
  const second = lastIndex(ben)[1]?.layers[0]?.streamId ?? 0
  const offer = offerOf('chromium156-recycled')
  await ben.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, first, 0, 0] }))
  ben.attendee.switchLayers([
    { mid: '5', streamId: second },
    { mid: '3', streamId: second },
  ])
  expect(ben.peer.switches).toEqual([])
})

test('a paused stream is stopped until it is resumed', async () => {
  const { ben } = await roomWithCamera()
  const offer = offerOf('chromium156-recycled')
  await ben.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, streamOf(ben), 0, 0] }))
  ben.attendee.pause([streamOf(ben), 99])
  expect(ben.peer.paused).toEqual(['5'])
  ben.attendee.resume([streamOf(ben)])
  expect(ben.peer.paused).toEqual([])
})

test('an unsubscribed section receives nothing', async () => {
  const { ben } = await roomWithCamera()
  const offer = offerOf('chromium156-recycled')
  await ben.attendee.negotiate(mediaRequest({ offer, receiveStreamIds: [0, streamOf(ben), 0, 0] }))
  ben.attendee.unsubscribe(['5'])
  expect(ben.peer.subscriptions).toEqual([])
})

test('a browser gets at most twenty-five videos', async () => {
  const recorded = recordRooms()
  const ben = await appear(recorded, { attendeeId: 'ben' })
  for (let index = 0; index < 30; index += 1) await appear(recorded, { attendeeId: `member-${index}` }, withCamera())
  const { remote, sections } = offerOf('chromium156-recycled')
  const [audio, camera, , receiver] = sections
  if (!audio || !camera || !receiver) throw new Error('The fixture has changed')
  const receivers = Array.from({ length: 30 }, (_, index) => ({ ...receiver, mid: `r${index}` }))
  const streamIds = lastIndex(ben).flatMap((publication) => publication.layers.map(({ streamId }) => streamId))
  const answer = await ben.attendee.negotiate(
    mediaRequest({ offer: { remote, sections: [audio, camera, ...receivers] }, receiveStreamIds: [0, ...streamIds] }),
  )
  expect(streamIds).toHaveLength(30)
  expect(ben.peer.subscriptions).toHaveLength(25)
  expect(answer?.tracks).toHaveLength(25)
  expect(new Set(ben.peer.subscriptions.map(({ ssrc }) => ssrc)).size).toBe(25)
})

test('a spectator’s camera is not accepted, and they learn that they can only watch', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  const eve = await appear(recorded, { attendeeId: 'eve', role: 'spectator' }, withCamera())
  expect(eve.answer).toMatchObject({ isViewOnly: true, allocations: [] })
  expect(eve.peer.camera).toBeUndefined()
  expect(lastIndex(ana)).toEqual([])
})

test('a spectator is silent, whatever they send (row 73)', async () => {
  const recorded = recordRooms()
  const eve = await appear(recorded, { attendeeId: 'eve', role: 'spectator' }, { isMuted: false })
  eve.attendee.setMuted(false)
  eve.peer.listener.onAudio({ sequence: 1, timestamp: 0, level: 3, payload: Buffer.from([1]) })
  expect(eve.mixed).toMatchObject({ isMuted: true, heard: 0 })
  expect(eve.answer.sdp).not.toContain('a=sendrecv')
  eve.mixed.request.hear?.(Buffer.from('sound'), 960)
  expect(eve.peer.sent).toHaveLength(1)
})

test('a share receives no audio, and its sound counts as its owner’s music', async () => {
  const recorded = recordRooms()
  const share = await appear(recorded, { attendeeId: 'ana', isShare: true }, withCamera())
  expect(share.mixed.request).toMatchObject({ id: 'ana#content', owner: 'ana', kind: 'music', hear: undefined })
})

test('an offer for another connection replaces the existing one', async () => {
  const recorded = recordRooms()
  const ana = await appear(recorded, { attendeeId: 'ana' })
  await ana.attendee.negotiate(mediaRequest({ offer: offerOf('safari-likeness-camera') }))
  expect(recorded.peers).toHaveLength(2)
  expect(ana.peer.isClosed).toBe(true)
  ana.peer.listener.onDown()
  expect(ana.endings).toEqual([])
})

test('a connection that opens after its attendee has left is closed', async () => {
  const recorded = recordRooms()
  const release = recorded.hold()
  const ana = enter(recorded, { attendeeId: 'ana' })
  const answer = ana.attendee.negotiate(mediaRequest())
  ana.attendee.leave({ isDropped: true })
  release()
  expect(await answer).toBeUndefined()
  expect(recorded.peers[0]?.isClosed).toBe(true)
  expect(recorded.rooms.size).toBe(0)
})

test('all attendees receive the bit rate of visible streams, and nothing while there are none', async () => {
  const { recorded, ana, ben } = await roomWithCamera()
  const source = ana.peer.camera?.layers[0]?.source as RecordedSource
  source.bitrate = 712_000.4
  recorded.tick()
  expect(ben.bitrates.at(-1)).toEqual([{ streamId: streamOf(ben), bitsPerSecond: 712_000 }])
  expect(lastIndex(ben)[0]?.layers[0]?.bitrate).toBe(712_000.4)
  const told = ben.bitrates.length
  await ana.attendee.negotiate(mediaRequest())
  recorded.tick()
  expect(ben.bitrates).toHaveLength(told)
})
