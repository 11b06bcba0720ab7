import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { meetingCalls, meetingPages, signalPath } from '#schema/classes/meetingPaths.ts'
import { chimeMeetings, type ChimeSettings, openChimeClient } from './chimeMeetings.ts'
import { createLogHandler } from './createLogHandler.ts'
import { createMeetingHandler } from './createMeetingHandler.ts'
import { embeddedMeetings } from './embeddedMeetings.ts'
import type { MediaPlane, MediaPlaneRequest, OpenMediaPlane } from './mediaPlane.port.ts'
import { createMeetingCalls, type MeetingCalls } from './meetingCalls.ts'
import type { MeetingService } from './meetingService.port.ts'
import { openSignalDoor, type SignalDoor } from './presence/openSignalDoor.ts'
import { createPresenceStore } from './presence/presence.store.ts'
import { recordPresence } from './presence/recordPresence.ts'
import { ticketKeyOf } from './presence/ticket.ts'
import { findRight } from './rooms/entryRight.ts'
import type { RoomStore } from './rooms/room.port.ts'
import { createRoomStore } from './rooms/room.store.ts'
import { TEND_EVERY_MS, tendRooms } from './rooms/tendRooms.ts'
import { createServiceNameStore } from './serviceName.store.ts'

export interface MeetingsRequest {
  env: Env
  database: Database
  /** Stores the key of tickets, so that they survive a restart and every replica can read them. */
  secrets: { keep(name: string, text: string): Promise<string> }
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** The current viewer of a sign-in; undefined after it has ended. */
  viewerOfSignIn(signIn: { subject: string; id: string | undefined }): Promise<Viewer | undefined>
  now: () => Instant
  log: Logger
  /** Called only where live classes run on this machine. */
  openMedia: OpenMediaPlane
  /** Whether pages of this origin may call; by default only the server's own. */
  isAllowedOrigin?: ((origin: string | undefined) => boolean) | undefined
  addressOf?: ((request: IncomingMessage) => string | undefined) | undefined
  /** Returns the address of a stored portrait; undefined if the text is not a key. */
  fileAddress: (key: string, now: Instant) => string | undefined
}

/**
 * How long after a restart attendees may return with expired tickets, in seconds: a ticket may be older than its
 * lifetime.
 */
const RETURN_WITHIN_S = 300

/** Pages of a live class; the client posts its logs below the current page. */
const PAGES = Object.values(meetingPages).flat()

/** The live classes: their calls, rooms and attendees. */
export async function openMeetings(request: MeetingsRequest) {
  const { database, viewerOf, fileAddress, now, log } = request
  const rooms = createRoomStore(database)
  const presence = createPresenceStore(database, randomUUID())
  const recorder = recordPresence({ presence, now, log })
  const seen = await presence.listSeen(addSeconds(now(), -RETURN_WITHIN_S))
  const known = seen.map(({ meetingId, contactId }) => ({ meetingId, attendeeId: contactId }))
  const { service, media, door } = await openService(request, { ...recorder, known, rooms })
  let lastRound: Promise<unknown> = Promise.resolve()
  /** One run at a time; otherwise two runs would remove the same attendee. */
  const tend = () => {
    const round = lastRound.then(() => tendRooms({ presence, rooms, service, here: media, door }, now()))
    lastRound = round.catch(() => undefined)
    return round
  }
  const work = () => tend().then(() => false)
  const rounds = startLoop({ name: 'live rooms', work, everyMs: TEND_EVERY_MS, log })
  const calls = createMeetingCalls({ rooms, service, viewerOf, fileAddress, now })
  return {
    /** Matches the port of the gateway's meeting source. */
    calls,
    handlers: handlersOf(calls, request),
    /** Runs the half-minutely upkeep, after the current run if there is one. */
    tend,
    /** Undefined if another service runs the rooms. */
    media,
    upgrades: door ? { [signalPath]: door.handleUpgrade } : {},
    async close() {
      await rounds.stop()
      await media?.close()
      await recorder.stop()
    },
  }
}

function handlersOf(calls: MeetingCalls, request: MeetingsRequest) {
  const { now, log } = request
  const isAllowedOrigin = originCheckOf(request)
  const addressOf = request.addressOf ?? (({ socket }) => socket.remoteAddress)
  const handleLogs = createLogHandler({ isAllowedOrigin, addressOf, clock: () => Date.parse(now()), log })
  return {
    [meetingCalls]: createMeetingHandler({ calls, isAllowedOrigin, log }),
    ...Object.fromEntries(PAGES.map((page) => [`${page}/logs`, handleLogs])),
  }
}

function originCheckOf({ isAllowedOrigin, env }: MeetingsRequest) {
  const own = new URL(env.publicUrl).origin
  return isAllowedOrigin ?? ((origin: string | undefined) => origin === undefined || origin === own)
}

interface OpenedService {
  service: MeetingService
  media: MediaPlane | undefined
  door: SignalDoor | undefined
}

interface ServiceParts extends Omit<MediaPlaneRequest, 'ticketKey'> {
  rooms: RoomStore
}

async function openService(request: MeetingsRequest, parts: ServiceParts): Promise<OpenedService> {
  const { env, database, secrets, now, openMedia } = request
  if (env.CHIME_MEETINGS === 'aws') {
    const client = await openChimeClient(chimeSettings(env))
    return { service: chimeMeetings(client, createServiceNameStore(database)), media: undefined, door: undefined }
  }
  const ticketKey = await secrets.keep('meeting-ticket-key', randomBytes(32).toString('base64url'))
  const { known, onPresence, onLost, rooms } = parts
  const media = await openMedia({ ticketKey, known, onPresence, onLost })
  const key = ticketKeyOf(ticketKey)
  const door = openSignalDoor({
    key,
    media,
    findRight: (ticket) => findRight(ticket, now(), { rooms, viewerOfSignIn: request.viewerOfSignIn }),
    isAllowedOrigin: originCheckOf(request),
    now,
    log: request.log,
  })
  const { publicUrl, BASE_PATH: basePath } = env
  return { service: embeddedMeetings({ key, media, publicUrl, basePath, now }), media, door }
}

function chimeSettings(env: Env): ChimeSettings {
  const { CHIME_REGION: region, CHIME_ENDPOINT: endpoint, CHIME_ACCESS_KEY_ID, CHIME_SECRET_ACCESS_KEY } = env
  const hasKey = CHIME_ACCESS_KEY_ID !== undefined && CHIME_SECRET_ACCESS_KEY !== undefined
  const credentials = hasKey
    ? { accessKeyId: CHIME_ACCESS_KEY_ID, secretAccessKey: CHIME_SECRET_ACCESS_KEY }
    : undefined
  return { region, endpoint, credentials }
}
