import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { OpenVideoSource, OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import { type Agreement, openAgreement, writeRoomNews } from './agreement.ts'
import { type AttendeesRoom, RoomAttendee } from './attendee.ts'
import type { SentCamera } from './attendeeMedia.ts'
import type { RoomMemory } from './memory.ts'
import { openPresences, type Presences } from './presences.ts'
import { takeRequest } from './requests.ts'
import type { Attendee, Ending, EnterRequest, KeptRoom, Message } from './rooms.port.ts'
import { openStage, type Stage } from './stage.ts'

interface RoomParts {
  openPeer: OpenPeer
  openVideoSource: OpenVideoSource
  mixer: Mixer
  now: () => number
  every: (milliseconds: number, call: () => void) => () => void
  /** State with which the room continues, and that outlives it. */
  memory: RoomMemory
  onAgreed(kept: KeptRoom): void
  onSaid(message: Message): void
  onPresence(type: 'entered' | 'left', attendeeId: string): void
  /** The last attendee has left. No further events follow. */
  onEmpty(): void
}

const LEVELS_EVERY_MS = 200
const BITRATES_EVERY_MS = 2000
const NEWS_EVERY_MS = 250
const MOST_ATTENDEES = 250
const MOST_SHARES = 2

/** One room, from its first attendee to its last: who is in it, and the effects of their actions. */
export class Room implements AttendeesRoom {
  readonly openPeer: OpenPeer
  readonly #parts: RoomParts
  /** Attendees by session id. */
  readonly #attendees = new Map<string, RoomAttendee>()
  readonly #stage: Stage
  readonly #presences: Presences
  readonly #agreement: Agreement
  /** Functions that stop the periodic work. */
  readonly #stops: readonly (() => void)[]

  constructor(parts: RoomParts) {
    const { openPeer, openVideoSource, now, every, memory, onAgreed, onPresence } = parts
    const attendees = this.#attendees
    const nextNumber = numbersFrom(now())
    this.openPeer = openPeer
    this.#parts = parts
    this.#stage = openStage({ attendees, nextNumber, openVideoSource, mode: () => memory.agreed })
    this.#presences = openPresences({
      attendees,
      nextNumber,
      onChange: (type, { isShare, attendeeId }) => isShare || onPresence(type, attendeeId),
    })
    const onForgotten = (attendeeId: string) => this.#endShare(attendeeId)
    this.#agreement = openAgreement({ attendees, memory, stage: this.#stage, now, onAgreed, onForgotten })
    memory.isOpen = true
    this.#stops = [
      every(LEVELS_EVERY_MS, this.#presences.tellLevels),
      every(BITRATES_EVERY_MS, this.#stage.tellBitrates),
      every(NEWS_EVERY_MS, this.#agreement.tell),
    ]
  }

  enter(request: EnterRequest): Attendee {
    const { memory: room, now } = this.#parts
    const { ticket, deviceKey } = request
    const memory = room.attendee(ticket.attendeeId)
    const attendee = new RoomAttendee({ request, memory, room: this, now })
    const belongings = memory.find(deviceKey, attendee.teaches)
    if (belongings) attendee.goOnWith(belongings)
    const isReplaced = belongings !== undefined && this.#hasMoved(attendee)
    const refusal = isReplaced ? 'elsewhere' : this.#refusalOf(attendee, ticket.isClassMode || room.agreed.isClassMode)
    if (refusal) this.#refuse(attendee, refusal)
    else this.#place(attendee, ticket.isClassMode)
    return attendee
  }

  /** All sessions of one attendee, or of all attendees. */
  finish(ending: Ending, attendeeId?: string): void {
    const isMeant = (attendee: RoomAttendee) => (attendeeId ?? attendee.attendeeId) === attendee.attendeeId
    const leaving = [...this.#attendees.values()].filter(isMeant)
    for (const attendee of leaving) this.#finish(attendee, { ending, isDropped: false })
  }

  publish(attendee: RoomAttendee, sent: SentCamera) {
    return this.#stage.publish(attendee, sent)
  }

  withdraw(attendee: RoomAttendee): void {
    if (this.#stage.withdraw(attendee)) this.#stage.show()
  }

  findLayer(attendee: RoomAttendee, streamId: number) {
    return this.#stage.findLayer(attendee, streamId)
  }

  /** Their media are connected: they are heard and seen, and receive what they missed. */
  admit(attendee: RoomAttendee): void {
    if (attendee.presence) return
    const { mixer, now } = this.#parts
    const { isShare, listener } = attendee
    attendee.enterMix(mixer)
    this.#presences.announce(attendee)
    if (isShare) return
    this.#agreement.noteLeaders()
    listener.onMessages(this.#agreement.news)
    if (attendee.isHushed) listener.onMessages(writeRoomNews({ news: 'muted' }, now()))
    this.#tellMissed(attendee)
  }

  lose(attendee: RoomAttendee): void {
    this.#finish(attendee, { ending: 'broken', isDropped: true })
  }

  leave(attendee: RoomAttendee, { isDropped }: { isDropped: boolean }): void {
    if (!isDropped && !attendee.isShare) this.#endShare(attendee.attendeeId)
    this.#finish(attendee, { isDropped })
  }

  tellMuted(attendees: readonly RoomAttendee[]): void {
    this.#presences.tellMuted(attendees)
  }

  take(attendee: RoomAttendee, data: Uint8Array): void {
    const { memory, now } = this.#parts
    const room = { attendees: this.#attendees, agreement: this.#agreement, presences: this.#presences, memory, now }
    takeRequest(attendee, data, room)
  }

  say(attendee: RoomAttendee, words: Pick<Message, 'topic' | 'data' | 'lifetimeMs'>): void {
    const { memory, onSaid } = this.#parts
    const signed = { ...words, senderAttendeeId: attendee.id, senderExternalUserId: attendee.attendeeId }
    if (!attendee.maySay()) {
      attendee.listener.onMessages([{ ...signed, sentAt: undefined }])
      return
    }
    const message = memory.messages.stamp(signed)
    if (memory.messages.keep(message)) onSaid(message)
    const list = [message]
    for (const other of this.#attendees.values()) {
      if (!other.presence || other.isShare) continue
      other.heardUpTo = message.sentAt
      if (other !== attendee) other.listener.onMessages(list)
    }
  }

  #tellMissed(attendee: RoomAttendee): void {
    const missed = this.#parts.memory.messages.since(attendee.heardUpTo)
    attendee.heardUpTo = missed.at(-1)?.sentAt ?? attendee.heardUpTo
    const unknown = missed.filter((message) => !attendee.hasSaid(message))
    if (unknown.length > 0) attendee.listener.onMessages(unknown)
  }

  /** They are present on another page, so a page that only now reconnects must not replace it. */
  #hasMoved({ id, deviceKey }: RoomAttendee): boolean {
    const standing = this.#attendees.get(id)
    return standing !== undefined && standing.deviceKey !== deviceKey
  }

  /**
   * Why an attendee may not enter now; undefined if they may. Attendees who are already in the room keep their place.
   * In class mode only coach and assistant may share a screen.
   */
  #refusalOf({ id, isShare, isSpectator, teaches }: RoomAttendee, isClassMode: boolean): Ending | undefined {
    if (isShare && (isSpectator || (isClassMode && !teaches))) return 'rejected'
    const others = [...this.#attendees.values()].filter((other) => other.id !== id && other.isShare === isShare)
    return others.length < (isShare ? MOST_SHARES : MOST_ATTENDEES) ? undefined : 'full'
  }

  #refuse(attendee: RoomAttendee, refusal: Ending): void {
    attendee.isOver = true
    attendee.listener.onEnd(refusal)
    this.#closeIfEmpty()
  }

  #place(attendee: RoomAttendee, isClassMode: boolean): void {
    const before = this.#attendees.get(attendee.id)
    this.#attendees.set(attendee.id, attendee)
    attendee.memory.come()
    if (before) this.#takeOver(attendee, before)
    if (attendee.isShare) this.#agreement.expect(attendee.attendeeId)
    else this.#agreement.enter(attendee, isClassMode)
    this.#stage.show(attendee)
  }

  #takeOver(attendee: RoomAttendee, before: RoomAttendee): void {
    const isSamePage = before.deviceKey !== '' && before.deviceKey === attendee.deviceKey
    if (isSamePage) attendee.goOnWith(before.belongings)
    this.#presences.handOver(before, attendee)
    this.#finish(before, { ending: isSamePage ? 'superseded' : 'elsewhere', isDropped: false })
    if (!isSamePage && !attendee.isShare) this.#endShare(attendee.attendeeId)
  }

  /** Ends a share whose owner has left or is on another device, because no attendee could stop it. */
  #endShare(attendeeId: string): void {
    const share = this.#attendees.get(`${attendeeId}#content`)
    if (share) this.#finish(share, { ending: 'elsewhere', isDropped: false })
  }

  /** Notifies the listener last, so that its errors cannot keep the attendee from being removed. */
  #finish(attendee: RoomAttendee, { ending, isDropped }: { ending?: Ending; isDropped: boolean }): void {
    if (attendee.isOver) return
    attendee.isOver = true
    const isGone = this.#attendees.get(attendee.id) === attendee && this.#attendees.delete(attendee.id)
    attendee.leaveMix()
    const wasShown = this.#stage.withdraw(attendee)
    attendee.media.close()
    this.#presences.withdraw(attendee, isDropped)
    if (isGone && !attendee.isShare) this.#agreement.leave(attendee, !isDropped && ending !== 'broken')
    this.#agreement.noteLeaders()
    if (wasShown) this.#stage.show()
    this.#rememberLeaving(attendee)
    this.#closeIfEmpty()
    if (ending) attendee.listener.onEnd(ending)
  }

  #rememberLeaving({ attendeeId, isShare, deviceKey, memory, belongings }: RoomAttendee): void {
    if (!isShare) memory.leaveBehind(deviceKey, belongings)
    const isStillHere = this.#attendees.has(attendeeId) || this.#attendees.has(`${attendeeId}#content`)
    if (!isStillHere) memory.go(this.#parts.now())
  }

  #closeIfEmpty(): void {
    if (this.#attendees.size > 0) return
    const { mixer, memory, onEmpty } = this.#parts
    for (const stop of this.#stops) stop()
    mixer.close()
    memory.isOpen = false
    onEmpty()
  }
}

const A_NUMBER_EVERY_MS = 16

/**
 * Assigns the ids of one room. They keep rising across restarts of the process, as long as no more than sixty per
 * second are assigned: returning browsers still have earlier ones.
 */
function numbersFrom(now: number): () => number {
  let last = Math.floor(now / A_NUMBER_EVERY_MS) % 2 ** 31
  return () => (last += 1)
}
