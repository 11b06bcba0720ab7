import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { MixedAttendee, Mixer, MixRequest } from '#backend/meeting/media/audio/mixer.port.ts'
import type { OpenPeer, VideoSource } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Offer } from '#backend/meeting/media/sdp/offer.ts'
import { parseOffer } from '#backend/meeting/media/sdp/parseOffer.ts'
import { type RoomRole, teaches } from '#backend/meeting/presence/ticket.ts'
import { openLog } from '#backend/platform/log.ts'
import { ROOM_TOPIC, RoomNews, type RoomRequest, type SharedRoom } from '#schema/classes/liveRoom.ts'
import { openRooms } from './openRooms.ts'
import { type RecordedPeer, recordPeer } from './recordPeer.fixture.ts'
import type {
  AgreedReport,
  Attendee,
  Bitrate,
  Ending,
  Level,
  MediaRequest,
  Message,
  PresenceChange,
  PresenceReport,
  Publication,
  RememberedRoom,
  RoomReport,
  Rooms,
  SaidReport,
} from './rooms.port.ts'
import { newSharedRoom } from './sharedRoom.ts'

export interface RecordedSource extends VideoSource {
  bitrate: number
  isClosed: boolean
}

interface RecordedMixed extends MixedAttendee {
  readonly request: MixRequest
  level: number | undefined
  heard: number
  hasLeft: boolean
}

/** Messages to the outside, by kind and in order. */
interface Told {
  readonly reports: PresenceReport[]
  readonly agreed: AgreedReport[]
  readonly said: SaidReport[]
}

/** Rooms with recorded parts and a clock that the test advances. */
export interface RecordedRooms extends Told {
  readonly rooms: Rooms
  readonly peers: RecordedPeer[]
  readonly mixed: RecordedMixed[]
  readonly closedMixers: () => number
  /** Milliseconds since 1970. */
  at: number
  /** Delays the next connections until `release`. */
  hold(): () => void
  /** Runs all periodic callbacks. */
  tick(): void
}

/** A room as remembered by an earlier process. */
export function remembered(over: Partial<RememberedRoom>): RememberedRoom {
  return { meetingId: 'yoga', isEnded: false, agreed: newSharedRoom(false), said: [], attendees: [], ...over }
}

/** An attendee who was present to the end, on this page. */
export function rememberedAttendee(attendeeId: string, page?: string): RememberedRoom['attendees'][number] {
  return { attendeeId, standing: 'known', leftAt: undefined, page }
}

export function recordRooms(restored: readonly RememberedRoom[] = []): RecordedRooms {
  const peers: RecordedPeer[] = []
  const mixed: RecordedMixed[] = []
  const told: Told = { reports: [], agreed: [], said: [] }
  const ticking = new Set<() => void>()
  let closedMixers = 0
  let gate: Promise<void> = Promise.resolve()

  const openPeer: OpenPeer = async (remote, listener) => {
    await gate
    const peer = recordPeer(remote, listener)
    peers.push(peer)
    return peer
  }
  const openMixer = (): Mixer => ({
    enter(request) {
      const one = recordMixed(request)
      mixed.push(one)
      return one
    },
    close: () => void (closedMixers += 1),
  })
  const every = (_milliseconds: number, call: () => void) => {
    ticking.add(call)
    return () => void ticking.delete(call)
  }
  const clock = { at: Date.UTC(2030, 0, 1, 9) }
  return {
    rooms: openRooms({
      openPeer,
      openVideoSource: recordSource,
      openMixer,
      now: () => clock.at,
      every,
      log: openLog({ level: 'silent' }),
      onReport: (report) => sortReport(report, told),
      restored,
    }),
    ...told,
    peers,
    mixed,
    closedMixers: () => closedMixers,
    get at() {
      return clock.at
    },
    set at(at) {
      clock.at = at
    },
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
    tick() {
      for (const call of ticking) call()
    },
  }
}

function sortReport(report: RoomReport, { reports, agreed, said }: Told): void {
  if (report.type === 'agreed') agreed.push(report)
  else if (report.type === 'said') said.push(report)
  else reports.push(report)
}

function recordSource(streamId: number): RecordedSource {
  const source: RecordedSource = { streamId, bitrate: 0, isClosed: false, close: () => void (source.isClosed = true) }
  return source
}

function recordMixed(request: MixRequest): RecordedMixed {
  const mixed: RecordedMixed = {
    request,
    level: undefined,
    isMuted: false,
    balance: 'even',
    heard: 0,
    hasLeft: false,
    push: () => void (mixed.heard += 1),
    leave: () => void (mixed.hasLeft = true),
  }
  return mixed
}

/** A session, and everything that it received. */
export interface RecordedAttendee {
  readonly attendee: Attendee
  readonly indexes: (readonly Publication[])[]
  readonly presences: (readonly PresenceChange[])[]
  readonly levels: (readonly Level[])[]
  readonly bitrates: (readonly Bitrate[])[]
  /** Messages of attendees. */
  readonly messages: Message[]
  /** Messages of the plane. */
  readonly news: RoomNews[]
  readonly endings: Ending[]
  headCount: number
}

export interface Arrival {
  meetingId?: string
  attendeeId: string
  role?: RoomRole
  isClassMode?: boolean
  /** By default true for teachers. */
  mayRun?: boolean
  isShare?: boolean
  deviceKey?: string
}

export function enter({ rooms }: Pick<RecordedRooms, 'rooms'>, arrival: Arrival): RecordedAttendee {
  const { meetingId = 'yoga', attendeeId, role = 'member', isShare = false, deviceKey = attendeeId } = arrival
  const { isClassMode = false, mayRun = teaches(role) } = arrival
  const lists = { indexes: [], presences: [], levels: [], bitrates: [], messages: [], news: [], endings: [] }
  const told: Omit<RecordedAttendee, 'attendee'> = { ...lists, headCount: 0 }
  const attendee = rooms.enter({
    ticket: { meetingId, attendeeId, role, isClassMode, mayRun },
    isShare,
    deviceKey,
    listener: {
      onIndex(publications, headCount) {
        told.indexes.push(publications)
        told.headCount = headCount
      },
      onPresence: (changes) => told.presences.push(changes),
      onLevels: (levels) => told.levels.push(levels),
      onBitrates: (bitrates) => told.bitrates.push(bitrates),
      onMessages(messages) {
        for (const message of messages) {
          if (message.topic === ROOM_TOPIC) told.news.push(newsIn(message))
          else told.messages.push(message)
        }
      },
      onEnd: (ending) => told.endings.push(ending),
    },
  })
  return Object.assign(told, { attendee })
}

/** Throws for a message that no browser could parse, or that is not recognizably from the plane. */
function newsIn({ data, senderAttendeeId, sentAt }: Message): RoomNews {
  if (senderAttendeeId !== '' || sentAt === undefined) throw new Error('This message is not from the media plane')
  return v.parse(RoomNews, JSON.parse(Buffer.from(data).toString()))
}

/** The latest shared state that an attendee received. */
export function lastRoom({ news }: Pick<RecordedAttendee, 'news'>): SharedRoom {
  const last = news.findLast((piece) => piece.news === 'room')
  if (!last) throw new Error('No room state was received')
  return last.room
}

/** Sends the room a request, as a browser does. */
export function ask({ attendee }: Pick<RecordedAttendee, 'attendee'>, request: RoomRequest): void {
  attendee.say({ topic: ROOM_TOPIC, data: Buffer.from(JSON.stringify(request)), lifetimeMs: 0 })
}

/** Enters with connected media: the attendee is seen and heard. */
export async function appear(recorded: RecordedRooms, arrival: Arrival, request: Partial<MediaRequest> = {}) {
  const entered = enter(recorded, arrival)
  const answer = await entered.attendee.negotiate(mediaRequest(request))
  const peer = recorded.peers.at(-1)
  peer?.listener.onUp()
  const mixed = recorded.mixed.at(-1)
  if (!peer || !mixed || !answer) throw new Error('The attendee was not admitted')
  return { ...entered, answer, peer, mixed }
}

export function offerOf(fixture: string): Offer {
  const file = new URL(`../sdp/fixtures/${fixture}.sdp`, import.meta.url)
  const offer = parseOffer(readFileSync(file, 'utf8'))
  if (!offer) throw new Error(`${fixture} is not an offer`)
  return offer
}

export function mediaRequest(over: Partial<MediaRequest> = {}): MediaRequest {
  return { offer: offerOf('chromium156-first'), sends: [], receiveStreamIds: [0], isMuted: false, ...over }
}

/** Returns the request of a page whose camera is on. */
export function withCamera(over: Partial<MediaRequest> = {}): MediaRequest {
  const sends = [{ label: 'AmazonChimeExpressVideo', maxBitrateKbps: 1400, framerate: 15 }]
  return mediaRequest({ offer: offerOf('chromium156-camera'), sends, ...over })
}
