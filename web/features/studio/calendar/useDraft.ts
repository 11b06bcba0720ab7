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
  /** Moved by keys that are still down; asked about; or waiting for the server, or for the code of the question. */
  phase: 'keys' | 'asked' | 'waiting'
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
  /** Calls back once the code of the question is there, or when it could not be loaded. */
  loadQuestion: (then: () => void, lost: () => void) => void
}

/** Moves a class on the screen at once, and takes it back if the move is not saved. */
export function useDraft(ports: DraftPorts) {
  const edit = useEditClass()
  const [draft, setDraft] = useState<Draft>()
  const settle = (settled: Draft, isSaved: boolean) => {
    // Another move may have begun since.
    setDraft((now) => (isOther(now, settled) ? now : undefined))
    ports.onSettled(settled, isSaved)
  }
  const ask = (asked: Omit<Draft, 'phase'>) => {
    const waiting: Draft = { ...asked, phase: 'waiting' }
    setDraft((now) => (isOther(now, waiting) ? now : waiting))
    ports.loadQuestion(
      () => setDraft((now) => (isOther(now, waiting) ? now : { ...asked, phase: 'asked' })),
      () => settle(waiting, false),
    )
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
      // One move after the other: an answer to the first must not meet the second.
      if (draft?.phase === 'waiting') return
      const proposed = { original, when }
      if (when.startsAt === original.startsAt && when.minutes === original.minutes)
        return settle({ ...proposed, phase: 'keys' }, false)
      if (when.startsAt <= Date.now()) {
        ports.onPast()
        return settle({ ...proposed, phase: 'keys' }, false)
      }
      if (original.isSeries || original.booked !== 0) return ask(proposed)
      const sent: Draft = { ...proposed, phase: 'waiting' }
      setDraft(sent)
      send(sent, { scope: 'date', classId: '', refusesClashes: true }).catch((error: unknown) => {
        const clashes = clashesIn(error)
        if (clashes) return ask({ ...proposed, clashes })
        tellError(error)
        settle(sent, false)
      })
    },
    /** Asks for the time and what to move. */
    ask: (original: CalendarClass) => ask({ original, when: original }),
    send,
    cancel: () => draft && settle(draft, false),
  }
}

function isOther(now: Draft | undefined, draft: Draft): boolean {
  return now !== undefined && now.original.id !== draft.original.id
}

function changesOf(original: CalendarClass, { startsAt, minutes }: When) {
  return {
    ...(startsAt !== original.startsAt && { startDate: new Date(startsAt).toISOString() }),
    ...(minutes !== original.minutes && { duration: minutes * 60 }),
  }
}
