import * as v from 'valibot'
import { ClassInput } from '#backend/classes/readNewClass.ts'
import { readShape } from '#backend/model/write/fieldShapes.ts'
import type { EditEventOccurrenceLambdaInput } from '#schema/__generated__/wire.ts'

/** What a class shares with its dates. */
const traits = [
  'name',
  'description',
  'level',
  'ageGroup',
  'gender',
  'isStreaming',
  'isClassMode',
  'address',
  'capacity',
  'guideCapacity',
  'price',
  'fees',
  'currency',
  'eventMedia',
  'status',
] as const

const Changes = v.partial(v.pick(ClassInput, traits))
export type ClassChanges = v.InferOutput<typeof Changes>

const Duration = v.pick(ClassInput, ['duration'])

/** The fields that are given, or `BAD_INPUT` with the first that is wrong. */
export function readClassChanges(input: Pick<EditEventOccurrenceLambdaInput, (typeof traits)[number]>): ClassChanges {
  const given = traits.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])
  return readShape(Changes, Object.fromEntries(given), 'input')
}

/** Seconds; undefined where the duration stays. */
export function readDuration({ duration }: Pick<EditEventOccurrenceLambdaInput, 'duration'>): number | undefined {
  return duration === null || duration === undefined ? undefined : readShape(Duration, { duration }, 'input').duration
}
