/** So much may be spent, and it comes back with time. */
export interface Budget {
  /** False where there was not enough left; then nothing is taken. */
  spend(amount: number): boolean
}

interface BudgetSettings {
  /** The most that can be left. */
  most: number
  perSecond: number
  /** Milliseconds since 1970. */
  now: () => number
}

export function openBudget({ most, perSecond, now }: BudgetSettings): Budget {
  let left = most
  let at = now()
  return {
    spend(amount) {
      const before = at
      at = now()
      // Nothing comes back for a clock that was set back, and everything goes on from there.
      left = Math.min(most, left + (Math.max(0, at - before) * perSecond) / 1000)
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}
