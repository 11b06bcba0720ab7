import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import type { CreateVideoSource } from '#backend/meeting/media/rtp/videoSource.port.ts'
import type { Guest } from './guest.ts'
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
  onPresence(type: 'entered' | 'left', guest: Guest): void
  /** A session is over. */
  onLeft(guest: Guest): void
  /** Nobody is left. Nothing follows it. */
  onEmpty(): void
}

/** All that a room is made of. */
export interface Furnishings extends RoomParts {
  /** By their id. */
  readonly guests: Map<string, Guest>
  readonly stage: Stage
  readonly levels: Levels
  readonly messages: Messages
  readonly presences: Presences
  /** Stops what goes on by itself. */
  darken(): void
}

const LEVELS_EVERY_MS = 200
const BITRATES_EVERY_MS = 2000

export function furnish(parts: RoomParts): Furnishings {
  const { now, every, createVideoSource, mixer, onPresence } = parts
  const guests = new Map<string, Guest>()
  const numbers = openNumbers(now())
  const levels = openLevels(guests)
  const stage = openStage({ guests, numbers, createVideoSource })
  const stopLevels = every(LEVELS_EVERY_MS, levels.tell)
  const stopBitrates = every(BITRATES_EVERY_MS, () => tellBitrates(guests, stage))
  const onChange = (type: 'entered' | 'left', guest: Guest) => {
    if (!guest.isShare) onPresence(type, guest)
  }
  return {
    ...parts,
    guests,
    levels,
    stage,
    messages: openMessages(now),
    presences: openPresences({ guests, numbers, onChange }),
    darken() {
      stopLevels()
      stopBitrates()
      mixer.close()
    },
  }
}

function tellBitrates(guests: ReadonlyMap<string, Guest>, stage: Stage): void {
  const bitrates = stage.bitrates()
  if (bitrates.length === 0) return
  for (const { presence, isShare, listener } of guests.values()) if (presence && !isShare) listener.onBitrates(bitrates)
}

/** Tells one guest, or everybody, what there is to be seen. */
export function showStage({ guests, stage }: Furnishings, to?: Guest): void {
  const attendees = [...guests.values()].filter(({ isShare }) => !isShare).length
  for (const guest of to ? [to] : guests.values()) guest.listener.onIndex(stage.visibleTo(guest), attendees)
}
