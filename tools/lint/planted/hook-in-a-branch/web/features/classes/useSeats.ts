// Breaks react/rules-of-hooks
import { useState } from 'react'

export function useSeats(isLive: boolean): number {
  if (isLive) return useState(1)[0]
  return 0
}
