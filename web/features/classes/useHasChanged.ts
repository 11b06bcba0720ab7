import { useState } from 'react'

/** Whether a value has changed since the first render. */
export function useHasChanged(value: number): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return hasChanged
}
