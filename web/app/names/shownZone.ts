import { createContext, use } from 'react'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'

/** The time zone of a part of the page; undefined for the reader's own. */
export const ZoneContext = createContext<string | undefined>(undefined)

export function useShownZone(): string {
  return use(ZoneContext) ?? guessTimeZone()
}
