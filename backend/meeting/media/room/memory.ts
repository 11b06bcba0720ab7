import { Allowance } from '#backend/meeting/media/Allowance.ts'
import type { Balance } from '#backend/meeting/media/audio/mixer.port.ts'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import { type Messages, openMessages } from './openMessages.ts'
import type { KeptRoom, Place, RememberedAttendee, RememberedRoom, RoomReport, Standing } from './rooms.port.ts'
import { newSharedRoom } from './sharedRoom.ts'

/** State that a page continues with after reconnecting. */
export interface Belongings {
  /** Messages up to then, in milliseconds since 1970, have reached it. */
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

// Longer than a class, what runs over of it, and the hour that a ticket lives.
const ROOM_KEPT_MS = 12 * 3_600_000
/** How long an attendee may return with an expired ticket, in ms. */
const KNOWN_MS = 120_000
/** As long as messages are kept, so that a page that was suspended receives nothing twice. */
const PAGE_KEPT_MS = 300_000
const MESSAGES = { perSecond: 10, burst: 30 }

/** Everything that is remembered of all rooms. */
export class Memory {
  readonly #now: () => number
  readonly #rooms = new Map<string, RoomMemory>()

  /** `before` is what a process before this one was told of, and has lost. */
  constructor(now: () => number, before: readonly RememberedRoom[] = []) {
    this.#now = now
    for (const room of before) this.of(room.meetingId).restore(room)
  }

  /** Returns the memory of an active room, and creates it if needed. */
  of(meetingId: string): RoomMemory {
    const room = this.#rooms.get(meetingId) ?? new RoomMemory(this.#now)
    room.touchedAt = this.#now()
    // The oldest stand first, because whichever is touched goes to the end.
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

  /** Takes in what a media process reports. */
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
  /** The room has attendees, so it is not forgotten, whatever its age. */
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

  /** What it agrees on, with by which page each was there who is known by one. */
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

  /** Of what was agreed on and said nothing stays. */
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
  /** Milliseconds since 1970; undefined while they are there. */
  leftAt: number | undefined
  /** The page they were there with last: on another one an open camera has to be opened again. */
  page: string | undefined
  /** Since when what is theirs in the room waits for them to come back. */
  awaySince: number | undefined
  /** Shared by all their connections; otherwise each would begin with a full allowance. */
  readonly messageAllowance: Allowance
  readonly #now: () => number
  /** State by page, latest leave last. */
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

  /** They do not come back. */
  remove(): void {
    this.standing = 'removed'
  }

  /** They can no longer reconnect without a valid ticket. Their shared state is kept. */
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

  /** A page that was there to the last has all that was said in the room. */
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
