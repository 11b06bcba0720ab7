import { idForTests } from './planForTests.ts'
import type { LogEntry, LoggedSet } from './workoutLog.ts'

const line = { programId: 'strong', planId: 'monday', round: 1, at: 0 }

interface SetWishes extends Partial<LoggedSet> {
  /** Exercise of the test plan, from 1. */
  exercise?: number
}

/** Ten repetitions with forty kilograms by default. */
export function setForTests(number: number, { exercise = 1, ...wishes }: SetWishes = {}): LoggedSet {
  return {
    ...line,
    id: idForTests(number),
    kind: 'SET',
    at: number * 1_000,
    resourceId: idForTests(exercise),
    set: 1,
    videoId: 'squat',
    name: 'Squat',
    reps: 10,
    weight: 40,
    seconds: null,
    effort: null,
    ...wishes,
  }
}

export function undoForTests(number: number, undoes: LogEntry): LogEntry {
  return { ...line, id: idForTests(number), kind: 'UNDO', at: number * 1_000, undoes: undoes.id }
}

export function skipForTests(number: number, set = 1, exercise = 1): LogEntry {
  return { ...line, id: idForTests(number), kind: 'SKIP', at: number * 1_000, set, resourceId: idForTests(exercise) }
}

export function finishForTests(number: number): LogEntry {
  return { ...line, id: idForTests(number), kind: 'FINISH', at: number * 1_000 }
}
