import { isDeepStrictEqual } from 'node:util'
import type { Level } from './entry.port.ts'
import type { Guest } from './guest.ts'
import { closeLevels, levelsOf } from './levelsOf.ts'

/** Tells a room how loud and how well connected everybody is. */
export interface Levels {
  /** Several times a second. */
  tell(): void
  /** Somebody has come who has not heard the last news. */
  refresh(): void
}

export function openLevels(guests: ReadonlyMap<string, Guest>): Levels {
  let last: readonly Level[] = []
  let isStale = false
  return {
    tell() {
      const levels = levelsOf(guests.values())
      const isNews = isStale || levels.some(({ volume }) => volume !== undefined) || !isDeepStrictEqual(levels, last)
      const told = closeLevels(levels, last)
      last = levels
      isStale = false
      if (!isNews || told.length === 0) return
      for (const { presence, listener } of guests.values()) if (presence) listener.onLevels(told)
    },
    refresh: () => void (isStale = true),
  }
}
