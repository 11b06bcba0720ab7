import { signal } from '@preact/signals-react'
import type { ChosenStatus } from './reportedStatus.ts'

const KEY = 'presence'

function stored(): ChosenStatus | undefined {
  const value = localStorage.getItem(KEY)
  return value === 'BUSY' || value === 'INVISIBLE' ? value : undefined
}

/** The status that the person has chosen on this device. */
export const chosenStatus = signal(stored())

export function chooseStatus(status: ChosenStatus | undefined): void {
  chosenStatus.value = status
  if (status) localStorage.setItem(KEY, status)
  else localStorage.removeItem(KEY)
}
