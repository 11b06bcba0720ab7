import { useState } from 'react'

/** Whether a value is another than the one that was first shown. */
export function useHasChanged(value: number): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return hasChanged
}
