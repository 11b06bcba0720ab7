import type { Mixer, MixedAttendee } from '#backend/meeting/media/audio/mixer.port.ts'
import type { OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import { type RoomRole, teaches } from '#backend/meeting/presence/ticket.ts'
import { type Balance, ROOM_TOPIC } from '#schema/classes/liveRoom.ts'
import { AttendeeMedia, type Camera, type FoundLayer, type SentCamera } from './attendeeMedia.ts'
import type { AttendeeMemory, Belongings } from './memory.ts'
import type { Attendee, EnterRequest, MediaRequest, Message, Presence, RoomListener } from './rooms.port.ts'

type Words = Pick<Message, 'topic' | 'data' | 'lifetimeMs'>

/** Effects of an attendee's actions on the room. */
export interface AttendeesRoom {
  readonly openPeer: OpenPeer
  publish(attendee: RoomAttendee, sent: SentCamera): Camera
  withdraw(attendee: RoomAttendee): void
  findLayer(attendee: RoomAttendee, streamId: number): FoundLayer | undefined
  /** Their media are connected. */
  admit(attendee: RoomAttendee): void
  /** Their connection broke. */
  lose(attendee: RoomAttendee): void
  tellMuted(attendees: readonly RoomAttendee[]): void
  /** They send a request to the room. */
  take(attendee: RoomAttendee, data: Uint8Array): void
  say(attendee: RoomAttendee, words: Words): void
  leave(attendee: RoomAttendee, how: { isDropped: boolean }): void
}

interface AttendeeParts {
  request: EnterRequest
  memory: AttendeeMemory
  room: AttendeesRoom
  now: () => number
}

/** One session in a room: of an attendee, or of an attendee's share. */
export class RoomAttendee implements Attendee {
  /** Ends in `#content` for a share. */
  readonly id: string
  /** The attendee that it belongs to. */
  readonly attendeeId: string
  readonly isShare: boolean
  /** Sees and hears, and is neither seen nor heard. */
  readonly isSpectator: boolean
  readonly role: RoomRole
  /** Is the coach or the assistant. */
  readonly teaches: boolean
  readonly mayRun: boolean
  readonly deviceKey: string
  readonly listener: RoomListener
  readonly memory: AttendeeMemory
  readonly media: AttendeeMedia
  /** As seen by others; undefined until the media are connected. */
  presence: Presence | undefined
  /** Presence of the replaced session, which the others still see. */
  inherited: Presence | undefined
  camera: Camera | undefined
  /** Time of the latest message that has reached them, in milliseconds since 1970. */
  heardUpTo = 0
  isOver = false
  #isMuted: boolean
  /** Muted by another attendee: only their own request unmutes the microphone, not an offer. */
  #isHushed = false
  #balance: Balance = 'even'
  #mixed: MixedAttendee | undefined
  readonly #room: AttendeesRoom
  readonly #now: () => number
  readonly #enteredAt: number

  constructor({ request, memory, room, now }: AttendeeParts) {
    const { ticket, isShare, deviceKey, listener } = request
    this.id = isShare ? `${ticket.attendeeId}#content` : ticket.attendeeId
    this.attendeeId = ticket.attendeeId
    this.isShare = isShare
    this.isSpectator = ticket.role === 'spectator'
    this.role = ticket.role
    this.teaches = teaches(ticket.role)
    this.mayRun = ticket.mayRun
    this.deviceKey = deviceKey
    this.listener = listener
    this.memory = memory
    this.#isMuted = this.isSpectator
    this.#room = room
    this.#now = now
    this.#enteredAt = now()
    this.media = this.#openMedia()
  }

  get isMuted(): boolean {
    return this.#isMuted
  }

  get isHushed(): boolean {
    return this.#isHushed
  }

  /** In minus dBFS; undefined while silent. */
  get volume(): number | undefined {
    return this.#isMuted ? undefined : this.#mixed?.level
  }

  /** State that the same page continues with after reconnecting. */
  get belongings(): Belongings {
    return { heardUpTo: this.heardUpTo, balance: this.#balance, isHushed: this.#isHushed }
  }

  goOnWith({ heardUpTo, balance, isHushed }: Belongings): void {
    this.heardUpTo = heardUpTo
    this.#balance = balance
    this.#isHushed = isHushed
  }

  /** Connects the attendee to the mixer. */
  enterMix(mixer: Mixer): void {
    this.#mixed = mixer.enter({
      id: this.id,
      owner: this.attendeeId,
      kind: this.isShare ? 'music' : 'voice',
      // A share's page plays nothing; its attendee hears the room.
      hear: this.isShare ? undefined : this.media.sendAudio,
    })
    this.#mixed.isMuted = this.#isMuted
    this.#mixed.balance = this.#balance
  }

  leaveMix(): void {
    this.#mixed?.leave()
  }

  /** False if they have sent too many messages and have to wait. */
  maySay(): boolean {
    return this.memory.messageAllowance.take(this.#now())
  }

  /** Sent by this page before its media were connected, so the page already shows it. */
  hasSaid({ senderAttendeeId, sentAt = 0 }: Message): boolean {
    return senderAttendeeId === this.id && sentAt >= this.#enteredAt
  }

  /** Mutes their microphone on behalf of another attendee. Returns false if it was already muted. */
  hush(): boolean {
    if (!this.#mute(true)) return false
    this.#isHushed = true
    return true
  }

  weigh(balance: Balance): void {
    this.#balance = balance
    if (this.#mixed && this.#mixed.balance !== balance) this.#mixed.balance = balance
  }

  async negotiate(request: MediaRequest) {
    if (this.isOver) return undefined
    this.#turnMicrophone(request.isMuted || this.#isHushed)
    return this.media.negotiate(request)
  }

  setMuted(isMuted: boolean): void {
    if (this.isOver) return
    this.#isHushed = false
    this.#turnMicrophone(isMuted)
  }

  pause(streamIds: readonly number[]): void {
    if (!this.isOver) this.media.pause(streamIds)
  }

  resume(streamIds: readonly number[]): void {
    if (!this.isOver) this.media.resume(streamIds)
  }

  switchLayers(changes: readonly { mid: string; streamId: number }[]): void {
    if (this.isOver) return
    for (const change of changes) this.media.switchLayer(change)
  }

  unsubscribe(mids: readonly string[]): void {
    if (!this.isOver) this.media.drop(({ mid }) => mids.includes(mid))
  }

  say(words: Words): void {
    if (this.isOver) return
    // Only the media plane may send messages with this topic.
    if (words.topic === ROOM_TOPIC) this.#room.take(this, words.data)
    else this.#room.say(this, words)
  }

  leave(how: { isDropped: boolean }): void {
    if (!this.isOver) this.#room.leave(this, how)
  }

  #openMedia(): AttendeeMedia {
    const room = this.#room
    return new AttendeeMedia({
      isSpectator: this.isSpectator,
      openPeer: room.openPeer,
      onUp: () => room.admit(this),
      onDown: () => room.lose(this),
      onAudio: (packet) => {
        if (!this.isSpectator) this.#mixed?.push(packet)
      },
      publish: (sent) => room.publish(this, sent),
      withdraw: () => room.withdraw(this),
      findLayer: (streamId) => room.findLayer(this, streamId),
    })
  }

  #turnMicrophone(isMuted: boolean): void {
    if (this.#mute(isMuted)) this.#room.tellMuted([this])
  }

  /** Also mutes in the mix. Returns false if unchanged; a spectator is always muted. */
  #mute(isMuted: boolean): boolean {
    const willBe = isMuted || this.isSpectator
    if (willBe === this.#isMuted) return false
    this.#isMuted = willBe
    if (this.#mixed) this.#mixed.isMuted = willBe
    return true
  }
}
