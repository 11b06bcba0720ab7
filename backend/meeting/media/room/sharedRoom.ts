import { isDeepStrictEqual } from 'node:util'
import type { RoomRole } from '#backend/meeting/presence/ticket.ts'
import type { Intervals, RoomRequest, RoomTimer, SharedRoom } from '#schema/classes/liveRoom.ts'

type About<Asks extends RoomRequest['ask']> = Extract<RoomRequest, { ask: Asks }>

/** A request about the requester's own state. */
type OwnRequest = About<'hand' | 'camera'>
/** Requests that only coach, assistant and admins may make. */
type LeadingRequest = About<'layout' | 'spotlight' | 'lowerHand' | 'timer' | 'pauseTimer'>
/** A request to change the shared state. */
export type SharedRequest = OwnRequest | LeadingRequest

/** The sender of a request, and what the room allows them. */
export interface Sender {
  attendeeId: string
  role: RoomRole
  mayRun: boolean
  /** Milliseconds since 1970. */
  now: number
  /** Returns whether this attendee is in the room and visible to others. */
  isSeen(attendeeId: string): boolean
}

/** The initial state of a room. */
export function newSharedRoom(isClassMode: boolean): SharedRoom {
  return {
    isClassMode,
    leaderIds: [],
    layout: isClassMode ? 'featured' : 'gallery',
    layoutAsks: 0,
    spotlightId: null,
    handIds: [],
    openCameraIds: [],
    timer: null,
  }
}

/** The room after the request: the same object if nothing changes or the sender lacks the right. */
export function agree(room: SharedRoom, request: SharedRequest, sender: Sender): SharedRoom {
  if (request.ask === 'hand' || request.ask === 'camera') return changed(room, ownChange(room, request, sender))
  return sender.mayRun ? changed(room, leadingChange(room, request, sender)) : room
}

/** Once active, class mode stays active, so that no camera becomes visible to more people than its owner was told. */
export function enforceClassMode(room: SharedRoom): SharedRoom {
  if (room.isClassMode) return room
  const { layout } = newSharedRoom(true)
  return { ...room, isClassMode: true, ...(room.layoutAsks === 0 ? { layout } : {}) }
}

/** Limits a member's camera to coach and assistant again. */
export function closeCamera(room: SharedRoom, attendeeId: string): SharedRoom {
  return changed(room, { openCameraIds: listed(room.openCameraIds, attendeeId, false) })
}

/** Removes an attendee who has left permanently, with all their state. */
export function forget(room: SharedRoom, attendeeId: string): SharedRoom {
  return changed(room, {
    handIds: listed(room.handIds, attendeeId, false),
    openCameraIds: listed(room.openCameraIds, attendeeId, false),
    spotlightId: room.spotlightId === attendeeId ? null : room.spotlightId,
  })
}

/** All attendees with state in the room, which they would lose by leaving. */
export function mentioned({ handIds, openCameraIds, spotlightId }: SharedRoom): string[] {
  return [...new Set([...handIds, ...openCameraIds, ...(spotlightId === null ? [] : [spotlightId])])]
}

export function changed(room: SharedRoom, change: Partial<SharedRoom>): SharedRoom {
  const next = { ...room, ...change }
  return isDeepStrictEqual(next, room) ? room : next
}

/** A spectator is neither heard nor seen, and so cannot raise a hand. */
function ownChange(room: SharedRoom, request: OwnRequest, { attendeeId, role }: Sender): Partial<SharedRoom> {
  if (request.ask === 'hand') {
    return role === 'spectator' ? {} : { handIds: listed(room.handIds, attendeeId, request.isUp) }
  }
  if (role !== 'member' || !room.isClassMode) return {}
  return { openCameraIds: listed(room.openCameraIds, attendeeId, request.isForAll) }
}

function leadingChange(room: SharedRoom, request: LeadingRequest, sender: Sender): Partial<SharedRoom> {
  switch (request.ask) {
    case 'layout':
      return { layout: request.layout, layoutAsks: room.layoutAsks + 1 }
    case 'spotlight':
      return { spotlightId: spotlit(room, request.attendeeId, sender) }
    case 'lowerHand':
      return { handIds: room.handIds.filter((id) => request.attendeeId !== null && id !== request.attendeeId) }
    case 'timer':
      return { timer: request.intervals && startTimer(request.intervals, sender.now) }
    case 'pauseTimer':
      return { timer: room.timer && pauseTimer(room.timer, request.isPaused, sender.now) }
    default:
      return request satisfies never
  }
}

function spotlit({ spotlightId }: SharedRoom, attendeeId: string | null, { isSeen }: Sender): string | null {
  return attendeeId === null || isSeen(attendeeId) ? attendeeId : spotlightId
}

/** Returns the list with or without an attendee, in the same order. */
function listed(ids: readonly string[], id: string, isIn: boolean): string[] {
  if (!isIn) return ids.filter((other) => other !== id)
  return ids.includes(id) ? [...ids] : [...ids, id]
}

/** Delay before the first round, so that all attendees get the message and can get ready. */
const READY_MS = 3_000

function startTimer({ workMs, restMs, rounds }: Intervals, now: number): RoomTimer {
  return { workMs, restMs, rounds, startedAt: now + READY_MS, pausedAt: null }
}

/** Stops the timer, or continues it. Does nothing to an expired one. */
function pauseTimer(timer: RoomTimer, isPaused: boolean, now: number): RoomTimer {
  const { startedAt, pausedAt } = timer
  if (isPaused) return pausedAt !== null || isOver(timer, now) ? timer : { ...timer, pausedAt: now }
  return pausedAt === null ? timer : { ...timer, startedAt: startedAt + (now - pausedAt), pausedAt: null }
}

function isOver({ workMs, restMs, rounds, startedAt }: RoomTimer, now: number): boolean {
  return now >= startedAt + rounds * (workMs + restMs) - restMs
}
