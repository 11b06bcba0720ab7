import { signal } from '@preact/signals-react'
import type { OutboxStatus } from '#web/app/outbox/status.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import type { TrainingLog } from '#web/features/training/offline/openTrainingLog.ts'
import { noChanges } from '#web/features/training/session/carriedChanges.ts'
import { planForTests } from '#web/features/training/session/planForTests.ts'
import { type LogEntry, mergeLogs } from '#web/features/training/session/workoutLog.ts'

const exercise = (name: string, muscleGroupIds: string[]) => ({
  videoId: name.toLowerCase(),
  name,
  address: null,
  picture: null,
  seconds: 20,
  muscleGroupIds,
  equipmentIds: [],
  level: null,
  isSuitable: true,
})

/** Two sets of squats with rest, a timed plank, and lunges as a swap. */
export function keptPlanForTests(wishes: Partial<KeptPlan> = {}): KeptPlan {
  return {
    planId: crypto.randomUUID(),
    programId: 'strong',
    programName: 'Strong in six weeks',
    planName: 'Monday',
    order: 0,
    content: planForTests([
      { resourceName: 'Squat', sets: 2, reps: 10, restTime: 60, weight: 30 },
      { resourceName: 'Plank', sets: 1, duration: 30 },
    ]),
    exercises: [exercise('Squat', ['legs']), exercise('Lunge', ['legs']), exercise('Plank', ['core'])],
    earlier: [],
    progress: { goals: {}, lighterPlanIds: [] },
    changes: noChanges,
    nextPlanId: null,
    readAt: 0,
    ...wishes,
  }
}

/** A log that exists only in this page. */
export function logForPage(first: readonly LogEntry[] = []) {
  const entries = signal<readonly LogEntry[]>(first)
  const status = signal<OutboxStatus>('sent')
  const log: TrainingLog = {
    entries,
    status,
    add: async (entry) => {
      entries.value = mergeLogs(entries.peek(), [entry])
    },
    sync: () => Promise.resolve(),
    close: () => undefined,
  }
  /** Simulates an entry of another device. */
  const hear = (entry: LogEntry) => log.add(entry)
  return { log, hear, status, kinds: () => entries.peek().map(({ kind }) => kind) }
}
