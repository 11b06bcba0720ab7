/** Whoever makes sound at present. */
export interface Candidate {
  kind: 'voice' | 'music'
  /** Minus dBFS. */
  level: number
  /** Since which tick it is in the mix; undefined while it is not. */
  heardSince: number | undefined
}

/** More voices at once nobody understands, and each costs. */
const MOST_VOICES = 6
const MOST_MUSIC = 2

/** By so many dB a newcomer has to be louder than who is heard already. */
const LEAD = 6
/** Nobody is cut off within so many ticks. */
const SAFE_TICKS = 50

/** The loudest, without flapping between those who are about as loud. */
export function chooseTalkers<Each extends Candidate>(candidates: readonly Each[], tick: number): Each[] {
  const voices = candidates.filter(({ kind }) => kind === 'voice')
  const music = candidates.filter(({ kind }) => kind === 'music')
  return [...loudest(voices, MOST_VOICES, tick), ...loudest(music, MOST_MUSIC, tick)]
}

function loudest<Each extends Candidate>(candidates: Each[], most: number, tick: number): Each[] {
  if (candidates.length <= most) return candidates
  return candidates.toSorted((one, other) => rankOf(one, tick) - rankOf(other, tick)).slice(0, most)
}

function rankOf({ level, heardSince }: Candidate, tick: number): number {
  if (heardSince === undefined) return level
  return tick - heardSince < SAFE_TICKS ? -1 : level - LEAD
}
