import { createContext, use } from 'react'
import type { CalendarClass } from './calendarClass.ts'
import type { Times } from './useTimes.ts'

/** What the parts of a grid share. */
export interface GridParts {
  times: Times
  /** Explains the keys. */
  helpId: string
  /** Whether each class names its coach, as the classes are of several. */
  showsCoaches: boolean
  onOpen: (one: CalendarClass) => void
  /** The address of a new class on that day; undefined where none can be created. */
  newClassOn: ((day: string) => string) | undefined
  addressOfDay: (day: string) => string
}

export const GridContext = createContext<GridParts | undefined>(undefined)

export function useGrid(): GridParts {
  const parts = use(GridContext)
  if (!parts) throw new Error('This part belongs inside a grid')
  return parts
}
