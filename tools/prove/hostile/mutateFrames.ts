import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { encodeFrame, frameTypes, type OutgoingFrame } from '#backend/meeting/media/signalling/signalFrame.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { ROOM_TOPIC } from '#schema/classes/liveRoom.ts'
import { writeOffer } from '#tools/attendee/attendeeOffer.ts'

/** Bytes for a signalling socket that no browser would send, and how they were made. */
export interface MutatedFrame {
  mutation: string
  bytes: Buffer
}

type Random = () => number
type Mutation = (bytes: Buffer, random: Random) => Buffer

/** Yields mutated frames without end. The same random numbers give the same frames. */
export function* mutateFrames(random: Random): Generator<MutatedFrame, never, undefined> {
  const frames = validFrames(random)
  const names = Object.keys(mutations)
  for (;;) {
    const mutation = pick(names, random)
    const bytes = mutations[mutation]?.(pick(frames, random)(), random) ?? Buffer.alloc(0)
    yield { mutation, bytes }
  }
}

const mutations: Readonly<Record<string, Mutation>> = {
  'as it is': (bytes) => bytes,
  'flipped bits': (bytes, random) => {
    const changed = Buffer.from(bytes)
    for (let times = whole(8, random); times >= 0 && changed.length > 0; times -= 1) {
      const at = whole(changed.length, random)
      changed[at] = (changed[at] ?? 0) ^ (1 << whole(8, random))
    }
    return changed
  },
  'cut short': (bytes, random) => bytes.subarray(0, whole(bytes.length, random)),
  'a hole in it': (bytes, random) => {
    const at = whole(bytes.length, random)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + whole(20, random))])
  },
  'noise put in': (bytes, random) => {
    const at = whole(bytes.length, random)
    return Buffer.concat([bytes.subarray(0, at), noise(1 + whole(40, random), random), bytes.subarray(at)])
  },
  'a part repeated': (bytes, random) => {
    const at = whole(bytes.length, random)
    const part = bytes.subarray(at, at + 1 + whole(200, random))
    return Buffer.concat([bytes, ...Array.from({ length: 1 + whole(50, random) }, () => part)])
  },
  'a length that promises more': (bytes, random) => {
    const at = 1 + whole(Math.max(1, bytes.length - 1), random)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), bytes.subarray(at)])
  },
  'groups in groups': (_, random) => Buffer.concat([Buffer.from([5]), Buffer.alloc(whole(60_000, random), 0x0b)]),
  'another lead': (bytes, random) => Buffer.concat([Buffer.from([whole(256, random)]), bytes.subarray(1)]),
  'noise alone': (_, random) => Buffer.concat([Buffer.from([5]), noise(whole(400, random), random)]),
}

/** Requests to the media plane: allowed, forbidden, and impossible ones. */
const asks = [
  { ask: 'hand', isUp: true },
  { ask: 'camera', isForAll: true },
  { ask: 'balance', balance: 'music' },
  { ask: 'time', sentAt: 1e308 },
  { ask: 'mute', attendeeId: null },
  { ask: 'timer', intervals: { workMs: 1e9, restMs: -1, rounds: 1e9 } },
  { ask: '__proto__', attendeeId: { toString: 'constructor' } },
  { news: 'muted' },
]

/** Every frame that a browser sends, with wild values in its fields. */
function validFrames(random: Random): (() => Buffer)[] {
  const number = () => pick([0, 1, 2, 7, 255, 65_536, 2 ** 31 - 1, 2 ** 32 - 1], random)
  const text = () => pick(['', '1', '__proto__', 'ana#content', '\u0000', 'a=mid:0\r\n', 'x'.repeat(5000)], random)
  const numbers = () => Array.from({ length: whole(200, random) }, number)
  const subscription = () => ({ mid: text(), streamId: number(), groupId: number(), attendeeId: text() })
  const sendStream = () => ({ mediaType: 1 + whole(2, random), trackLabel: text(), maxBitrateKbps: number() })
  const message = () => ({ topic: pick(['chat', text()], random), data: noise(whole(3000, random), random) })
  const ask = () => Buffer.from(JSON.stringify(pick(asks, random)).slice(0, whole(200, random)))
  const bodies: (() => OutgoingFrame)[] = [
    () => ({ type: frameTypes.JOIN, join: { protocolVersion: number(), audioSessionId: number() } }),
    () => ({ type: frameTypes.JOIN }),
    () => ({
      type: frameTypes.SUBSCRIBE,
      sub: {
        duplex: pick([1, 2, 3], random),
        sendStreams: [sendStream(), sendStream()],
        receiveStreamIds: numbers(),
        sdpOffer: mutateOffer(random),
        audioMuted: random() < 0.5,
      },
    }),
    () => ({ type: frameTypes.SUBSCRIBE }),
    () => ({ type: frameTypes.PAUSE, pause: { streamIds: numbers(), groupIds: numbers() } }),
    () => ({ type: frameTypes.RESUME, pause: { streamIds: numbers() } }),
    () => ({ type: frameTypes.AUDIO_CONTROL, audioControl: { muted: random() < 0.5 } }),
    () => ({ type: frameTypes.AUDIO_CONTROL }),
    () => ({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: number() } }),
    () => ({
      type: frameTypes.DATA_MESSAGE,
      dataMessage: { messages: Array.from({ length: whole(12, random) }, message) },
    }),
    () => ({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages: [{ topic: ROOM_TOPIC, data: ask() }] } }),
    () => ({
      type: frameTypes.REMOTE_VIDEO_UPDATE,
      remoteVideoUpdate: {
        addedOrUpdatedVideoSubscriptions: [subscription()],
        removedVideoSubscriptionMids: [text(), text()],
      },
    }),
    () => ({ type: frameTypes.CLIENT_METRIC, clientMetric: { globalMetrics: [{ type: 1, value: number() }] } }),
    () => ({ type: frameTypes.PRIMARY_MEETING_JOIN, primaryMeetingJoin: { credentials: { joinToken: text() } } }),
    // A message that only the server sends.
    () => ({ type: frameTypes.AUDIO_STATUS, audioStatus: { audioStatus: 410 } }),
    () => ({ type: frameTypes.INDEX, index: { sources: [{ streamId: number(), attendeeId: text() }] } }),
    () => ({ type: frameTypes.LEAVE, leave: {} }),
  ]
  return bodies.map((body) => () => encodeFrame(body(), number()))
}

/** An offer whose lines are lost, doubled, shuffled or rewritten. */
export function mutateOffer(random: Random): string {
  const digest = Array.from({ length: 32 }, () => 'AB').join(':')
  const end = { ufrag: 'mutant', password: 'm'.repeat(24), fingerprint: `sha-256 ${digest}` }
  const receiving = Array.from({ length: whole(6, random) }, (_, at) => ({ mid: `${2 + at}`, isIdle: random() < 0.3 }))
  const lines = writeOffer({ end, hasCamera: random() < 0.7, cameraSsrc: 1 + whole(1e9, random), receiving }).split(
    '\r\n',
  )
  for (let times = whole(6, random); times > 0; times -= 1) {
    const at = whole(lines.length, random)
    const line = lines[at] ?? ''
    const instead = [
      [],
      [line, line],
      [pick(lines, random)],
      [line.replaceAll(/\d+/g, '99999999999')],
      [line.slice(0, 5)],
    ]
    lines.splice(at, 1, ...pick(instead, random))
  }
  return lines.join(random() < 0.8 ? '\r\n' : '\n')
}

function whole(below: number, random: Random): number {
  return Math.floor(random() * below)
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[whole(items.length, random)]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}

const loud = Buffer.from(Array.from({ length: 8192 }, noiseFrom(1)))

/** A window on noise that is always the same: making it anew would take longer than all that is done with it. */
function noise(length: number, random: Random): Buffer {
  const at = whole(loud.length - length, random)
  return loud.subarray(at, at + length)
}

function noiseFrom(seed: number): () => number {
  const random = randomFrom(seed)
  return () => whole(256, random)
}
