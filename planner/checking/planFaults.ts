import { doseBounds, exerciseRange, LEAST_REST_S } from '#planner/exerciseTime.ts'

const { STRENGTH, CIRCUIT } = exerciseRange

/**
 * What can be wrong with a plan, by code. The first six texts are the specification's own (001, sections 7.6 and 8).
 */
export const planFaults = {
  SESSIONS: 'Mismatch in sessions',
  SECTIONS: 'Mismatch in sections',
  NO_WORKOUTS: 'does not contain any workouts',
  NO_STRUCTURE: 'Failed to retrieve a structured workout plan',
  NO_PLAN: 'No valid workout plan returned',
  FAILED: 'Failed to generate training program',
  SHAPE: 'is not what the function takes',
  DAY_NUMBER: 'Days are numbered from 1 on, one after the other',
  SAME_ID: 'Two exercises have the same id',
  UNKNOWN_EXERCISE: 'is not in the catalogue',
  CONTRAINDICATED: 'must not be used in this plan',
  AGE: 'must not be used in this plan',
  ADAPTATION: 'does not say how it is adapted to this person',
  IMPACT: 'must not be used in this plan',
  STUDIO: 'is not used in this studio',
  EQUIPMENT: 'needs equipment that is not at hand',
  LEVEL: 'is above the level of this person',
  TWICE: 'stands twice in one session',
  DOSE: `needs either repetitions or seconds, at most ${doseBounds.reps} repetitions a side, ${doseBounds.seconds} seconds and ${doseBounds.sets} sets`,
  REST: `needs a rest of at least ${LEAST_REST_S} seconds after each set`,
  EXERCISE_TIME: `takes too long or too short: strength takes ${STRENGTH.least} to ${STRENGTH.most} seconds, everything else ${CIRCUIT.least} to ${CIRCUIT.most}`,
  SUPERSET: 'A superset is of two or three exercises, one after the other, with the same number of sets',
  SECTION_TIME: 'takes more than 2 minutes more or less than asked',
  VOLUME: 'One muscle group is trained much more than the others in one week',
  BALANCE: 'One side of the body is trained more than three times as much as the other in one week',
  PROGRESSION: 'The work does not grow from week to week, or grows too fast',
  SECTION_KINDS: 'is of another kind than asked for in this section',
  MUSCLES: 'A muscle group that was asked for is not trained every week',
  ALWAYS: 'An exercise that the studio wants in every week is missing',
  VARIETY: 'More than half of it was in the session before',
  SUPERSETS: 'Supersets stand where none were asked for, or are missing where they were',
} as const

export type FaultCode = keyof typeof planFaults

/**
 * What may be left unmet when a catalogue has not enough for it: from the first to be given up to the last. Nothing
 * else is ever given up. Whether it has to be is for the solver to say, never for who brings a plan.
 */
export const wishes = [
  'SUPERSETS',
  'VARIETY',
  'MUSCLES',
  'ALWAYS',
  'PROGRESSION',
  'BALANCE',
  'VOLUME',
  'SECTION_KINDS',
  'SECTION_TIME',
] as const satisfies readonly FaultCode[]

export type Wish = (typeof wishes)[number]

export interface PlanFault {
  code: FaultCode
  /** For a log, and for the model that made it. */
  text: string
  /** Numbers of the sessions that have to change, where it is not the whole plan. */
  days?: readonly number[]
}

/** `where` comes first: "Day 2, section 1". */
export function faultOf(code: FaultCode, where = ''): PlanFault {
  return { code, text: where === '' ? planFaults[code] : `${where}: ${planFaults[code]}` }
}
