import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { KeptRoom } from '#backend/meeting/media/mediaControl.ts'
import type { CreateVideoSource, OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Message } from './entry.port.ts'
import type { Guest } from './guest.ts'
import { type Agreement, openAgreement } from './openAgreement.ts'
import { openBulletin } from './openBulletin.ts'
import type { RoomBefore } from './openKeptRooms.ts'
import { type Levels, openLevels } from './openLevels.ts'
import { type Messages, openMessages } from './openMessages.ts'
import { openNumbers } from './openNumbers.ts'
import { openPresences, type Presences } from './openPresences.ts'
import { openStage, type Stage } from './openStage.ts'

export interface RoomParts {
  openPeer: OpenPeer
  createVideoSource: CreateVideoSource
  mixer: Mixer
  now: () => number
  every: (milliseconds: number, call: () => void) => () => void
  before: RoomBefore
  onAgreed(kept: KeptRoom): void
  onSaid(message: Message): void
  onPresence(type: 'entered' | 'left', guest: Guest): void
  /** Somebody was away for too long. */
  onForgotten(attendeeId: string): void
  /** Whoever comes back has their microphone turned off: one person, or, for `null`, all who do not teach. */
  onHush(attendeeId: string | null): void
  /** A session is over. */
  onLeft(guest: Guest): void
  /** Nobody is left. Nothing follows it. */
  onEmpty(room: RoomBefore): void
}

/** All that a room is made of. */
export interface Furnishings extends RoomParts {
  /** By their id. */
  readonly guests: Map<string, Guest>
  readonly stage: Stage
  readonly levels: Levels
  readonly messages: Messages
  readonly presences: Presences
  readonly agreement: Agreement
  /** Stops what goes on by itself. */
  darken(): void
}

const LEVELS_EVERY_MS = 200
const BITRATES_EVERY_MS = 2000
const NEWS_EVERY_MS = 250

export function furnish(parts: RoomParts): Furnishings {
  const { now, every, createVideoSource, mixer, before, onAgreed, onPresence, onForgotten } = parts
  const guests = new Map<string, Guest>()
  const numbers = openNumbers(now())
  const levels = openLevels(guests)
  const stage = openStage({ guests, numbers, createVideoSource, mode: () => agreement.room })
  const bulletin = openBulletin({ guests, stage, agreement: () => agreement, onAgreed })
  const agreement = openAgreement({
    guests,
    kept: before.agreed,
    now,
    onChange: bulletin.note,
    onPages: bulletin.notePages,
    onForgotten,
  })
  const stops = [
    every(LEVELS_EVERY_MS, levels.tell),
    every(BITRATES_EVERY_MS, () => tellBitrates(guests, stage)),
    every(NEWS_EVERY_MS, bulletin.tell),
  ]
  const onChange = (type: 'entered' | 'left', guest: Guest) => {
    if (!guest.isShare) onPresence(type, guest)
  }
  return {
    ...parts,
    guests,
    levels,
    stage,
    agreement,
    messages: openMessages(now, before.said),
    presences: openPresences({ guests, numbers, onChange }),
    darken() {
      for (const stop of stops) stop()
      mixer.close()
    },
  }
}

function tellBitrates(guests: ReadonlyMap<string, Guest>, stage: Stage): void {
  const ofAll = stage.bitrates({ teaches: true })
  if (ofAll.length === 0) return
  const ofSome = stage.bitrates({ teaches: false })
  for (const { presence, isShare, teaches, listener } of guests.values()) {
    const bitrates = teaches ? ofAll : ofSome
    if (presence && !isShare && bitrates.length > 0) listener.onBitrates(bitrates)
  }
}
