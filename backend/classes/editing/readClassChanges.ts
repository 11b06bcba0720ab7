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
  'categoryID',
  'subCategoryID',
  'roomID',
  'assistantID',
] as const

const Changes = v.partial(v.pick(v.object({ ...ClassInput.entries, assistantID: v.nullish(v.string(), null) }), traits))
export type ClassChanges = v.InferOutput<typeof Changes>

const Duration = v.pick(ClassInput, ['duration'])

/** Null would otherwise become the default of a new class, and make a class free or public. */
const kept: ReadonlySet<string> = new Set([
  'ageGroup',
  'gender',
  'isStreaming',
  'price',
  'fees',
  'currency',
  'status',
  'categoryID',
])

/**
 * The fields that are given, or `BAD_INPUT` with the first that is wrong. Null clears a field that may be empty, and
 * leaves those that have a default as they are.
 */
export function readClassChanges(input: Pick<EditEventOccurrenceLambdaInput, (typeof traits)[number]>): ClassChanges {
  const isGiven = (name: (typeof traits)[number]) =>
    input[name] !== undefined && !(input[name] === null && kept.has(name))
  const given = traits.filter(isGiven).map((name) => [name, input[name]])
  return readShape(Changes, Object.fromEntries(given), 'input')
}

/** Seconds; undefined where the duration stays. */
export function readDuration({ duration }: Pick<EditEventOccurrenceLambdaInput, 'duration'>): number | undefined {
  return duration === null || duration === undefined ? undefined : readShape(Duration, { duration }, 'input').duration
}
