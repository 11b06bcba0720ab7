import { useState } from 'react'
import * as v from 'valibot'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { NewClassEntries } from './newClassForm.ts'

const Clash = v.object({
  id: v.string(),
  name: v.string(),
  startDate: v.string(),
  room: v.nullish(v.object({ name: v.string() })),
})
export type Clash = v.InferOutput<typeof Clash>

const none: readonly Clash[] = []

const Refusal = v.object({ clashes: v.array(Clash) })

interface FoundClashes {
  /** The time, place and dates that the user was asked about. */
  schedule: string
  clashes: readonly Clash[]
}

interface Saving {
  schedule: string
  acceptsClashes: readonly 'yes'[]
  send: (how: { refusesClashes: boolean }) => Promise<void>
}

/** Classes that have the coach or the room at the same time. The server finds them when a class is saved. */
export function useClashes(initial?: FoundClashes) {
  const [found, setFound] = useState(initial)

  /** Saves with the user's answer about these very clashes: those of another schedule are refused again. */
  async function save({ schedule, acceptsClashes, send }: Saving): Promise<void> {
    const isAccepted = acceptsClashes.length > 0 && found?.schedule === schedule
    try {
      await send({ refusesClashes: !isAccepted })
    } catch (error) {
      const clashes = clashesIn(error)
      if (clashes) setFound({ schedule, clashes })
      throw error
    }
  }

  return { save, clashesFor: (schedule: string) => (found?.schedule === schedule ? found.clashes : none) }
}

/** The classes that a change was refused for; undefined for another failure. */
export function clashesIn(error: unknown): readonly Clash[] | undefined {
  if (!(error instanceof RequestError) || error.code !== 'CLASH') return undefined
  const refusal = v.safeParse(Refusal, error.payload)
  return refusal.success ? refusal.output.clashes : none
}

type Schedule = Pick<
  NewClassEntries,
  | 'coachId'
  | 'repeats'
  | 'timeZone'
  | 'date'
  | 'time'
  | 'minutes'
  | 'weekdays'
  | 'ends'
  | 'until'
  | 'where'
  | 'roomId'
  | 'scope'
>

/** What clashes depend on. */
export function scheduleOf(entries: Schedule): string {
  const { coachId, repeats, timeZone, date, time, minutes, weekdays, ends, until, where, roomId, scope } = entries
  return JSON.stringify([coachId, repeats, timeZone, date, time, minutes, weekdays, ends, until, where, roomId, scope])
}
