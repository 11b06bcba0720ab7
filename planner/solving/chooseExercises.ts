import type { Exercise } from '#schema/training/exercise.ts'

/** A section that waits for exercises. */
export interface OpenSection {
  /** How many it still takes. */
  count: number
  candidates: readonly Exercise[]
}

/**
 * Whether each section can be filled without giving any exercise twice. Sections compete for what few there are, so a
 * seat that is taken may be given up for another: an assignment is found whenever there is one (augmenting paths, as
 * Kuhn does it).
 */
export function canFill(sections: readonly OpenSection[]): boolean {
  const total = sections.reduce((sum, { count }) => sum + count, 0)
  // A section with more candidates than all sections need together never competes with others.
  const tight = sections.filter(({ candidates }) => candidates.length < total)
  const sectionOf = tight.flatMap(({ count }, section) => Array.from({ length: count }, () => section))
  const holderOf = new Map<Exercise, number>()

  const findSeat = (seat: number, tried: Set<Exercise>): boolean => {
    for (const exercise of tight[sectionOf[seat] ?? 0]?.candidates ?? []) {
      if (tried.has(exercise)) continue
      tried.add(exercise)
      const holder = holderOf.get(exercise)
      // A seat of the same section has the same choice: what frees it would do for this one.
      if (holder !== undefined && (sectionOf[holder] === sectionOf[seat] || !findSeat(holder, tried))) continue
      holderOf.set(exercise, seat)
      return true
    }
    return false
  }
  return sectionOf.every((_, seat) => findSeat(seat, new Set()))
}
