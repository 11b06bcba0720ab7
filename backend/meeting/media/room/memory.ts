import { Allowance } from '#backend/meeting/media/Allowance.ts'
import type { Balance } from '#backend/meeting/media/audio/mixer.port.ts'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import { type Messages, openMessages } from './openMessages.ts'
import type { KeptRoom, Place, RememberedAttendee, RememberedRoom, RoomReport, Standing } from './rooms.port.ts'
import { newSharedRoom } from './sharedRoom.ts'

/** State that a page continues with after reconnecting. */
export interface Belongings {
  /** Time of the latest message that has reached the page, in milliseconds since 1970. */
  heardUpTo: number
  balance: Balance
  /** Muted by another attendee. */
  isHushed: boolean
}

interface LeftBehind extends Belongings {
  leftAt: number
  /** Muted with all others; whether they teach is unknown until they return. */
  isHushedWithAll: boolean
}

// Longer than a class, its overtime, and the hour for which a ticket is valid.
const ROOM_KEPT_MS = 12 * 3_600_000
/** How long an attendee may return with an expired ticket, in ms. */
const KNOWN_MS = 120_000
/** How long a page is remembered, in ms: as long as messages, so that a suspended page receives nothing twice. */
const PAGE_KEPT_MS = 300_000
const MESSAGES = { perSecond: 10, burst: 30 }

/** The state of all rooms that outlives a media process. */
export class Memory {
  readonly #now: () => number
  readonly #rooms = new Map<string, RoomMemory>()

  /** `before` is the state of a lost process. */
  constructor(now: () => number, before: readonly RememberedRoom[] = []) {
    this.#now = now
    for (const room of before) this.of(room.meetingId).restore(room)
  }

  /** Returns the memory of an active room, and creates it if needed. */
  of(meetingId: string): RoomMemory {
    const room = this.#rooms.get(meetingId) ?? new RoomMemory(this.#now)
    room.touchedAt = this.#now()
    // Deleting first moves an entry to the end, so that the oldest ones come first.
    this.#rooms.delete(meetingId)
    for (const [id, { touchedAt, isOpen }] of this.#rooms) {
      if (touchedAt >= this.#now() - ROOM_KEPT_MS) break
      if (!isOpen) this.#rooms.delete(id)
    }
    this.#rooms.set(meetingId, room)
    return room
  }

  hasEnded(meetingId: string): boolean {
    return this.#rooms.get(meetingId)?.isEnded ?? false
  }

  hasRemoved({ meetingId, attendeeId }: Place): boolean {
    return this.#rooms.get(meetingId)?.attendees.get(attendeeId)?.standing === 'removed'
  }

  knows({ meetingId, attendeeId }: Place): boolean {
    return this.#rooms.get(meetingId)?.attendees.get(attendeeId)?.isKnown ?? false
  }

  /** Applies a report of a media process. */
  note(report: RoomReport): void {
    const room = this.of(report.meetingId)
    if (report.type === 'entered') room.attendee(report.attendeeId).come()
    if (report.type === 'left') room.attendee(report.attendeeId).go(report.at)
    if (report.type === 'agreed' && !room.isEnded) room.kept = report.kept
    if (report.type === 'said' && !room.isEnded) room.messages.keep(report.message)
  }

  told(): RememberedRoom[] {
    return [...this.#rooms].map(([meetingId, room]) => ({ meetingId, ...room.told() }))
  }
}

/** The memory of one room. */
export class RoomMemory {
  readonly attendees = new Map<string, AttendeeMemory>()
  isEnded = false
  /** The room has attendees, so it is kept whatever its age. */
  isOpen = false
  touchedAt = 0
  agreed: SharedRoom = newSharedRoom(false)
  messages: Messages
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.messages = openMessages(now)
  }

  attendee(attendeeId: string): AttendeeMemory {
    const attendee = this.attendees.get(attendeeId) ?? new AttendeeMemory(attendeeId, this.#now)
    this.attendees.set(attendeeId, attendee)
    return attendee
  }

  /** Its shared state, with the last known page of each attendee. */
  get kept(): KeptRoom {
    const pages = [...this.attendees.values()].flatMap(({ attendeeId, page }) =>
      page === undefined ? [] : [[attendeeId, page] as const],
    )
    return { room: this.agreed, pages }
  }

  set kept({ room, pages }: KeptRoom) {
    this.agreed = room
    this.#forgetPages()
    for (const [attendeeId, page] of pages) this.attendee(attendeeId).page = page
  }

  /** Mutes one attendee, or with `null` all members; they stay muted when they come back. */
  hush(attendeeId: string | null): void {
    if (attendeeId !== null) this.attendees.get(attendeeId)?.hush()
    else for (const attendee of this.attendees.values()) attendee.hushWithAll()
  }

  /** Attendees can only reconnect to learn that it has ended. */
  end(): void {
    this.isEnded = true
  }

  /** Deletes the shared state and the messages. */
  empty(): void {
    this.agreed = newSharedRoom(false)
    this.messages = openMessages(this.#now)
    this.#forgetPages()
  }

  told(): Omit<RememberedRoom, 'meetingId'> {
    const { isEnded, agreed, messages } = this
    const attendees = [...this.attendees.values()].flatMap(({ attendeeId, standing, leftAt, page }) =>
      standing === 'stranger' && page === undefined ? [] : [{ attendeeId, standing, leftAt, page }],
    )
    return { isEnded, agreed, said: messages.since(0), attendees }
  }

  restore({ isEnded, agreed, said, attendees }: RememberedRoom): void {
    this.isEnded = isEnded
    this.agreed = agreed
    this.messages = openMessages(this.#now, said)
    const lastSaid = said.at(-1)?.sentAt ?? 0
    for (const attendee of attendees) this.attendee(attendee.attendeeId).restore(attendee, lastSaid)
  }

  #forgetPages(): void {
    for (const attendee of this.attendees.values()) attendee.page = undefined
  }
}

/** The memory of one attendee across connections, and while they have none. */
export class AttendeeMemory {
  readonly attendeeId: string
  standing: Standing = 'stranger'
  /** Milliseconds since 1970; undefined while they are present. */
  leftAt: number | undefined
  /** Their latest page: on another one, an open camera has to be opened again. */
  page: string | undefined
  /** Since when their state in the room waits for their return. */
  awaySince: number | undefined
  /** Shared by all their connections; otherwise each one would start with a full allowance. */
  readonly messageAllowance: Allowance
  readonly #now: () => number
  /** State by page, latest departure last. */
  readonly #leftBehind = new Map<string, LeftBehind>()

  constructor(attendeeId: string, now: () => number) {
    this.attendeeId = attendeeId
    this.#now = now
    this.messageAllowance = new Allowance(MESSAGES, now())
  }

  get isKnown(): boolean {
    return this.standing === 'known' && (this.leftAt === undefined || this.leftAt + KNOWN_MS > this.#now())
  }

  come(): void {
    if (this.standing === 'removed') return
    this.standing = 'known'
    this.leftAt = undefined
  }

  go(at: number): void {
    this.leftAt = at
  }

  /** Removes them permanently. */
  remove(): void {
    this.standing = 'removed'
  }

  /** Requires a valid ticket from now on to reconnect. Their shared state is kept. */
  putOut(): void {
    if (this.standing === 'known') this.standing = 'stranger'
  }

  leaveBehind(page: string, { heardUpTo, balance, isHushed }: Belongings): void {
    this.#forgetOldest()
    this.#leftBehind.delete(page)
    const leftAt = this.#now()
    this.#leftBehind.set(page, { heardUpTo, balance, isHushed, leftAt, isHushedWithAll: false })
  }

  /** Returns the state of the page's last connection; undefined for an unknown page. */
  find(page: string, teaches: boolean): Belongings | undefined {
    this.#forgetOldest()
    const left = page === '' ? undefined : this.#leftBehind.get(page)
    if (!left) return undefined
    const { heardUpTo, balance, isHushed, isHushedWithAll } = left
    return { heardUpTo, balance, isHushed: isHushed || (isHushedWithAll && !teaches) }
  }

  hush(): void {
    for (const left of this.#leftBehind.values()) left.isHushed = true
  }

  hushWithAll(): void {
    for (const left of this.#leftBehind.values()) left.isHushedWithAll = true
  }

  /** A page that was present to the end has received all messages in the room. */
  restore({ standing, leftAt, page }: RememberedAttendee, lastSaid: number): void {
    this.standing = standing
    this.leftAt = this.#now()
    this.page = page
    if (standing !== 'known' || page === undefined) return
    this.leaveBehind(page, { heardUpTo: leftAt ?? lastSaid, balance: 'even', isHushed: false })
  }

  #forgetOldest(): void {
    for (const [page, { leftAt }] of this.#leftBehind) {
      if (leftAt + PAGE_KEPT_MS > this.#now()) return
      this.#leftBehind.delete(page)
    }
  }
}
