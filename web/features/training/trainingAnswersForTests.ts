import { RequestError } from '#web/app/network/RequestError.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { toInput, type WireLine } from './offline/wireEntry.ts'
import { planForTests } from './session/planForTests.ts'
import type { LogEntry } from './session/workoutLog.ts'

const squat = { targetID: '00000000-0000-4000-8000-0000000000aa' }

/** A session without a sound: no text is spoken, and its program has no music. */
export const silentSession = {
  voiceSoundsQuery: () => {
    throw new RequestError('BAD_INPUT')
  },
  useMusicQuery: () => ({ sounds: [] }),
} satisfies Answers

/** A plan as the gateway returns it: two sets of squats with rest, and a timed plank. */
export function planAnswer(fields: object = {}) {
  const { sections, resources } = planForTests([
    { resourceName: 'Squat', sets: 2, reps: 10, restTime: 60, weight: 30, ...squat },
    { resourceName: 'Plank', sets: 1, duration: 30 },
  ])
  return {
    id: 'monday',
    programID: 'strong',
    planName: 'Monday',
    order: 0,
    sections,
    resources: resources,
    program: {
      id: 'strong',
      name: 'Strong in six weeks',
      goals: null,
      level: null,
      sessionsPerWeek: null,
      madeByAI: false,
      viewerEnrolment: null,
    },
    ...fields,
  }
}

/** An exercise video as the gateway returns it. */
export function exerciseAnswer(fields: object = {}) {
  return {
    id: squat.targetID,
    title: 'Squat',
    videoURL: null,
    thumbnail: null,
    image: null,
    duration: 20,
    muscleGroupIDs: ['legs'],
    equipmentIDs: [],
    level: 'Beginner',
    ...fields,
  }
}

/** A log line as the gateway returns it. */
export function lineAnswer(entry: LogEntry, fields: object = {}): WireLine & { createdAt: string; userID: string } {
  const none = { undoesID: null, resourceID: null, videoID: null, resourceName: null, setNumber: null }
  const figures = { reps: null, weight: null, duration: null, effort: null }
  return {
    ...none,
    ...figures,
    userID: 'mia',
    createdAt: '2026-11-23T10:00:00.000Z',
    ...toInput(entry),
    kind: entry.kind,
    ...fields,
  }
}
