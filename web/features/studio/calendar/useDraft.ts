import { useState } from 'react'
import { tellError } from '#web/app/failures/tellError.ts'
import { useEditClass } from '#web/features/studio/changing/useEditClass.ts'
import type { Scope } from '#web/features/studio/newClass/newClassForm.ts'
import { type Clash, clashesIn } from '#web/features/studio/newClass/useClashes.ts'
import type { CalendarClass } from './calendarClass.ts'
import type { When } from './wallTime.ts'

/** A move that is not saved yet. */
export interface Draft {
  original: CalendarClass
  when: When
  /** Moved by keys that are still down; asked about; or on its way to the server. */
  phase: 'keys' | 'asked' | 'sent'
  /** Classes at that time, if the move was refused for them. */
  clashes?: readonly Clash[]
}

export interface Sending {
  scope: Scope
  classId: string
  refusesClashes: boolean
}

export interface DraftPorts {
  /** Shows a class as it was saved. */
  change: (one: CalendarClass) => void
  refresh: () => Promise<void>
  /** Called after the class is at its final position, whether it was saved or not. */
  onSettled: (draft: Draft, isSaved: boolean) => void
  onPast: () => void
}

/** Moves a class on the screen at once, and takes it back if the move is not saved. */
export function useDraft(ports: DraftPorts) {
  const edit = useEditClass()
  const [draft, setDraft] = useState<Draft>()
  const settle = (settled: Draft, isSaved: boolean) => {
    setDraft(undefined)
    ports.onSettled(settled, isSaved)
  }
  const send = async (sent: Draft, { scope, classId, refusesClashes }: Sending) => {
    const { original, when } = sent
    await edit({ id: original.id, classId }, scope, { ...changesOf(original, when), refusesClashes })
    ports.change({ ...original, ...when })
    // The server moves the other dates of the series.
    if (scope !== 'date') void ports.refresh().catch(tellError)
    settle(sent, true)
  }
  return {
    draft,
    /** Shows the class there, without saving it yet. */
    move: (original: CalendarClass, when: When) => setDraft({ original, when, phase: 'keys' }),
    /** Saves the move, or asks first if it is for a series or for members who have booked. */
    propose: (original: CalendarClass, when: When) => {
      const proposed = { original, when }
      if (when.startsAt === original.startsAt && when.minutes === original.minutes)
        return settle({ ...proposed, phase: 'keys' }, false)
      if (when.startsAt <= Date.now()) {
        ports.onPast()
        return settle({ ...proposed, phase: 'keys' }, false)
      }
      if (original.isSeries || original.booked !== 0) return setDraft({ ...proposed, phase: 'asked' })
      const sent: Draft = { ...proposed, phase: 'sent' }
      setDraft(sent)
      send(sent, { scope: 'date', classId: '', refusesClashes: true }).catch((error: unknown) => {
        const clashes = clashesIn(error)
        if (clashes) return setDraft({ ...proposed, phase: 'asked', clashes })
        tellError(error)
        settle(sent, false)
      })
    },
    /** Asks for the time and what to move. */
    ask: (original: CalendarClass) => setDraft({ original, when: original, phase: 'asked' }),
    send,
    cancel: () => draft && settle(draft, false),
  }
}

function changesOf(original: CalendarClass, { startsAt, minutes }: When) {
  return {
    ...(startsAt !== original.startsAt && { startDate: new Date(startsAt).toISOString() }),
    ...(minutes !== original.minutes && { duration: minutes * 60 }),
  }
}
