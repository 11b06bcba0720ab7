import { Allowance } from '#backend/meeting/media/Allowance.ts'
import { readRtcp } from './packets/readRtcp.ts'
import { readRtp } from './packets/readRtp.ts'
import { readVp8 } from './packets/VideoPacket.ts'
import { PublishedVideo } from './PublishedVideo.ts'
import { rtpPacket, type WrittenRtp } from './rtp.fixture.ts'
import { VideoDownlink } from './VideoDownlink.ts'

/** A packet as a receiver sees it. */
interface Seen {
  sequence: number
  timestamp: number
  pictureId: number
  baseLayer: number
  body: string
}

/** A clock that the test advances. */
interface TestClock {
  now: () => number
  pass(ms: number): void
}

export function testClock(): TestClock {
  let at = 1_000_000
  return {
    now: () => at,
    pass(ms) {
      at += ms
    },
  }
}

/** A source, and the requests to its sender. */
export function openSource(clock: TestClock, streamId = 1) {
  const source = new PublishedVideo(streamId)
  const asked = { keyFrames: 0, sequences: [] as number[] }
  source.connect({
    roundTripMs: 50,
    send(packet) {
      readRtcp(packet, {
        onSenderReport: () => undefined,
        onReceptionBlock: () => undefined,
        onNack: (_ssrc, sequences) => asked.sequences.push(...sequences),
        onKeyFrameRequest: () => (asked.keyFrames += 1),
      })
      return true
    },
  })
  const take = (written: WrittenRtp) => source.take(rtpPacket({ ssrc: streamId, ...written }), clock.now())
  return { source, asked, take }
}

export function openDownlink(clock: TestClock) {
  const seen: Seen[] = []
  const downlink = new VideoDownlink({
    ssrc: 99,
    payloadType: 120,
    now: clock.now,
    resends: new Allowance({ perSecond: 1_000, burst: 500 }, clock.now()),
    send: (packet) => seen.push(look(packet)) > 0,
  })
  return { downlink, seen }
}

function look(bytes: Buffer): Seen {
  const packet = readRtp(bytes)
  if (packet?.ssrc !== 99 || packet.payloadType !== 120) throw new TypeError('A receiver got a packet of another one')
  const { pictureId, baseLayer } = readVp8(bytes, packet.payloadAt)
  const body = bytes.toString('latin1', packet.payloadAt + 7)
  return { sequence: packet.sequence, timestamp: packet.timestamp, pictureId, baseLayer, body }
}
