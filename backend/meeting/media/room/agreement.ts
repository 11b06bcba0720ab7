import { ROOM_TOPIC, type RoomNews, type SharedRoom } from '#schema/classes/liveRoom.ts'
import type { RoomAttendee } from './attendee.ts'
import type { RoomMemory } from './memory.ts'
import { seenAs } from './presences.ts'
import type { KeptRoom, Message } from './rooms.port.ts'
import { agree, changed, closeCamera, enforceClassMode, forget, mentioned, type SharedRequest } from './sharedRoom.ts'
import type { Stage } from './stage.ts'

/** The shared state of a room while attendees join, make requests and leave. */
export interface Agreement {
  /** The current state as messages, the same for all attendees until something changes. */
  readonly news: readonly Message[]
  take(request: SharedRequest, asker: RoomAttendee): void
  /** An attendee entered, possibly after a lost connection. */
  enter(attendee: RoomAttendee, isClassMode: boolean): void
  /** An attendee left, permanently or until their page reconnects. */
  leave(attendee: RoomAttendee, isForGood: boolean): void
  /** Handles the arrival or departure of a teacher. */
  noteLeaders(): void
  /** A share arrived, possibly before its owner. */
  expect(attendeeId: string): void
  /**
   * Sends the state a few times a second instead of on each change, because 250 attendees may raise their hands at
   * once.
   */
  tell(): void
}

interface AgreementParts {
  attendees: ReadonlyMap<string, RoomAttendee>
  memory: RoomMemory
  stage: Stage
  now: () => number
  /** Called when the state that another process would continue with has changed. */
  onAgreed(kept: KeptRoom): void
  /** An attendee was away for too long. */
  onForgotten(attendeeId: string): void
}

/** How long the state of a disconnected page is kept, in ms. */
const AWAY_MS = 30_000

export function openAgreement(parts: AgreementParts): Agreement {
  const { attendees, memory, now, onForgotten } = parts
  const notices = openNotices(parts, () => news())
  memory.agreed = changed(memory.agreed, { leaderIds: [] })
  awaitAll(memory, now())
  let written: readonly Message[] | undefined

  const news = () => (written ??= writeRoomNews({ news: 'room', room: memory.agreed }, now()))

  function become(next: SharedRoom): void {
    const before = memory.agreed
    if (next === before) return
    memory.agreed = next
    written = undefined
    notices.note(next, before)
  }
  function drop(attendeeId: string): void {
    const existing = memory.attendee(attendeeId)
    existing.awaySince = undefined
    existing.page = undefined
    become(forget(memory.agreed, attendeeId))
  }
  function sweep(): void {
    for (const { attendeeId, awaySince } of memory.attendees.values()) {
      if (awaySince === undefined || awaySince + AWAY_MS > now()) continue
      drop(attendeeId)
      onForgotten(attendeeId)
    }
  }
  return {
    get news() {
      return news()
    },
    take(request, { attendeeId, role, mayRun }) {
      const isSeen = (id: string) => attendees.get(id)?.isSpectator === false
      become(agree(memory.agreed, request, { attendeeId, role, mayRun, now: now(), isSeen }))
    },
    enter({ attendeeId, deviceKey, isSpectator, memory: known }, isClassMode) {
      known.awaySince = undefined
      // Another page has informed its owner again who sees the camera, and starts with that.
      const isSamePage = deviceKey !== '' && known.page === deviceKey
      known.page = deviceKey
      if (!isSamePage) notices.notePages()
      const next = isClassMode ? enforceClassMode(memory.agreed) : memory.agreed
      const theirs = isSamePage ? next : closeCamera(next, attendeeId)
      // Spectators cannot lower a hand that they raised earlier.
      become(isSpectator ? forget(theirs, attendeeId) : theirs)
    },
    leave({ attendeeId, memory: known }, isForGood) {
      if (isForGood) drop(attendeeId)
      else known.awaySince = now()
    },
    noteLeaders: () => become(changed(memory.agreed, { leaderIds: leadersOf([...attendees.values()]) })),
    expect(attendeeId) {
      if (!attendees.has(attendeeId)) memory.attendee(attendeeId).awaySince ??= now()
    },
    tell() {
      sweep()
      notices.tell()
    },
  }
}

/** The attendee has not entered yet; from now on, their shared state waits for them. */
function awaitAll(memory: RoomMemory, now: number): void {
  for (const attendee of memory.attendees.values()) attendee.awaySince = undefined
  for (const attendeeId of mentioned(memory.agreed)) memory.attendee(attendeeId).awaySince = now
}

/** The leader of the class among those present: the coach before the assistant. */
function leadersOf(attendees: readonly RoomAttendee[]): string[] {
  const there = attendees.filter((attendee) => !attendee.isShare && seenAs(attendee) !== undefined)
  return ['coach', 'assistant'].flatMap((runningRole) =>
    there.filter(({ role }) => role === runningRole).map(({ attendeeId }) => attendeeId),
  )
}

/** Keeps the notices that have not been delivered. */
function openNotices({ attendees, memory, stage, onAgreed }: AgreementParts, news: () => readonly Message[]) {
  let isNews = false
  let isStageNews = false
  let isKept = true

  /** Closes a camera immediately, here and in the saved state; the list of cameras follows. */
  function restage(isClosed: boolean): void {
    stage.refresh()
    isStageNews = true
    if (!isClosed) return
    stage.conceal()
    onAgreed(memory.kept)
  }
  function tellAll(): void {
    for (const { presence, isShare, listener } of attendees.values()) {
      if (presence && !isShare) listener.onMessages(news())
    }
  }
  return {
    note(room: SharedRoom, before: SharedRoom): void {
      isNews = true
      isKept = false
      const isClosed = closes(room, before)
      if (isClosed || room.openCameraIds.length > before.openCameraIds.length) restage(isClosed)
    },
    /** Pages are recorded, but not sent to attendees. */
    notePages: () => void (isKept = false),
    tell(): void {
      if (isStageNews) stage.show()
      if (isNews) tellAll()
      if (!isKept) onAgreed(memory.kept)
      isStageNews = false
      isNews = false
      isKept = true
    },
  }
}

/** Whether the change makes an attendee's camera visible to fewer attendees. */
function closes(room: SharedRoom, before: SharedRoom): boolean {
  const isClosed = (attendeeId: string) => !room.openCameraIds.includes(attendeeId)
  return room.isClassMode !== before.isClassMode || before.openCameraIds.some(isClosed)
}

/** The media plane's own messages have an empty sender, which no attendee has. */
export function writeRoomNews(news: RoomNews, sentAt: number): readonly Message[] {
  const data = Buffer.from(JSON.stringify(news))
  return [{ topic: ROOM_TOPIC, data, lifetimeMs: 0, senderAttendeeId: '', senderExternalUserId: '', sentAt }]
}
