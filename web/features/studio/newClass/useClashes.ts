import { useState } from 'react'
import * as v from 'valibot'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { NewClassEntries } from './newClassForm.ts'

const Clash = v.object({
  id: v.string(),
  name: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  timeZone: v.string(),
  room: v.nullish(v.object({ name: v.string() })),
})
export type Clash = v.InferOutput<typeof Clash>

const none: readonly Clash[] = []

const Refusal = v.object({ clashes: v.array(Clash) })

interface FoundClashes {
  /** The schedule that the user was asked about. */
  schedule: string
  clashes: readonly Clash[]
}

type Schedule = Pick<
  NewClassEntries,
  'repeats' | 'date' | 'time' | 'minutes' | 'weekdays' | 'ends' | 'until' | 'where' | 'roomId' | 'scope'
>

/** Classes that have the coach or the room at the same time. The server finds them when a class is saved. */
export function useClashes() {
  const [found, setFound] = useState<FoundClashes>()

  /** Saves with the user's answer about these very clashes: those of another schedule are refused again. */
  async function save(
    entries: Schedule & Pick<NewClassEntries, 'acceptsClashes'>,
    send: (how: { refusesClashes: boolean }) => Promise<void>,
  ): Promise<void> {
    const schedule = scheduleOf(entries)
    const isAccepted = entries.acceptsClashes.length > 0 && found?.schedule === schedule
    try {
      await send({ refusesClashes: !isAccepted })
    } catch (error) {
      if (error instanceof RequestError && error.code === 'CLASH') setFound({ schedule, clashes: clashesIn(error) })
      throw error
    }
  }

  return { save, clashesFor: (entries: Schedule) => (found?.schedule === scheduleOf(entries) ? found.clashes : none) }
}

function clashesIn({ payload }: RequestError): readonly Clash[] {
  const refusal = v.safeParse(Refusal, payload)
  return refusal.success ? refusal.output.clashes : []
}

function scheduleOf({ repeats, date, time, minutes, weekdays, ends, until, where, roomId, scope }: Schedule): string {
  return JSON.stringify([repeats, date, time, minutes, weekdays, ends, until, where, roomId, scope])
}
