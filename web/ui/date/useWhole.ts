import { use, useEffect, useEffectEvent, useState } from 'react'
import { DateFieldStateContext } from 'react-aria-components/DateField'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'

interface Kept {
  value: string | null
  onChange: (value: string | null) => void
}

export interface Whole extends Kept {
  /** Called when the field's last part is filled in, or the first one emptied. */
  tell: (isWhole: boolean) => void
}

/**
 * An incomplete date or time counts as empty, and the form learns so at once. The library reports nothing until all
 * parts are empty, so a form would submit a day that is no longer visible. The remaining parts stay in the field.
 */
export function useWhole({ value, onChange }: Kept): Whole {
  const [brokenUp, setBrokenUp] = useState<string | null>(null)
  return {
    value: value ?? brokenUp,
    onChange: (next) => {
      setBrokenUp(null)
      onChange(next)
    },
    tell: (isWhole) => {
      if (!isWhole && value !== null) {
        setBrokenUp(value)
        onChange(null)
      }
      if (isWhole && brokenUp !== null) {
        setBrokenUp(null)
        // Setting the same value again is no change for the library.
        if (value === null) onChange(brokenUp)
      }
    },
  }
}

/** Rendered among the parts of a field. */
export function useTellWhole(tell: Whole['tell']): void {
  const ofDay = use(DateFieldStateContext)
  const ofTime = use(TimeFieldStateContext)
  const parts = (ofDay ?? ofTime)?.segments ?? []
  const isWhole = !parts.some(({ isEditable, isPlaceholder }) => isEditable && isPlaceholder)
  const changed = useEffectEvent(tell)
  useEffect(() => changed(isWhole), [isWhole])
}
