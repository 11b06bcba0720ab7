import { use, useEffect, useEffectEvent, useState } from 'react'
import { DateFieldStateContext } from 'react-aria-components/DateField'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'

interface Kept {
  value: string | null
  onChange: (value: string | null) => void
}

export interface Whole extends Kept {
  /** Called whenever the field's last part is filled in, or the first one emptied. */
  tell: (isWhole: boolean) => void
}

/**
 * A day or a time of which a part is missing is none, and a form is told so at once. The library says nothing until all
 * parts are empty: a form would go on to send a day that nobody sees any more. The parts that are left stay in the field.
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
        // The same again is no change to the library.
        if (value === null) onChange(brokenUp)
      }
    },
  }
}

/** Stands among the parts of a field. */
export function useTellWhole(tell: Whole['tell']): void {
  const ofDay = use(DateFieldStateContext)
  const ofTime = use(TimeFieldStateContext)
  const parts = (ofDay ?? ofTime)?.segments ?? []
  const isWhole = !parts.some(({ isEditable, isPlaceholder }) => isEditable && isPlaceholder)
  const changed = useEffectEvent(tell)
  useEffect(() => changed(isWhole), [isWhole])
}
