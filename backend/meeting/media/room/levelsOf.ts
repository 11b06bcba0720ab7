import type { Level } from './entry.port.ts'
import type { Guest } from './guest.ts'
import { signalStrengthOf } from './signalStrengthOf.ts'

// Minus dBFS. Browsers show nothing of what is softer than 42.
const AUDIBLE = 60

/** Of those who are heard, or badly connected: the rest are silent and well for whoever is told of none of it. */
export function levelsOf(guests: Iterable<Guest>): Level[] {
  const levels: Level[] = []
  for (const guest of guests) {
    if (!guest.presence || !guest.peer) continue
    const volume = volumeOf(guest)
    const strength = signalStrengthOf(guest.peer.quality)
    const signal = strength === 2 ? undefined : strength
    if (volume === undefined && signal === undefined) continue
    levels.push({ audioStreamId: guest.presence.audioStreamId, volume, signal })
  }
  return levels
}

function volumeOf({ seat, isMuted }: Guest): number | undefined {
  const level = seat?.level
  return isMuted || level === undefined || level > AUDIBLE ? undefined : Math.max(0, Math.round(level))
}

/** With an entry for nobody where a kind of news has ended: else browsers would keep what they heard of it last. */
export function closeLevels(levels: readonly Level[], before: readonly Level[]): readonly Level[] {
  const told = (list: readonly Level[], of: 'volume' | 'signal') => list.some((level) => level[of] !== undefined)
  const isSilent = told(before, 'volume') && !told(levels, 'volume')
  const isWell = told(before, 'signal') && !told(levels, 'signal')
  if (!isSilent && !isWell) return levels
  return [...levels, { audioStreamId: 0, volume: isSilent ? 127 : undefined, signal: isWell ? 2 : undefined }]
}
