import * as v from 'valibot'
import { ClassInput } from '#backend/classes/readNewClass.ts'
import { readShape } from '#backend/model/write/fieldShapes.ts'
import type { EditEventOccurrenceLambdaInput } from '#schema/__generated__/wire.ts'

/** The fields that a class shares with its dates. */
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

/** A null here would become the default of a new class, and make a class free or public. */
const notNullable: ReadonlySet<string> = new Set([
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
 * Returns the given fields, or throws `BAD_INPUT` with the first invalid one. Null clears a field that may be empty,
 * and leaves a field with a default unchanged.
 */
export function readClassChanges(input: Pick<EditEventOccurrenceLambdaInput, (typeof traits)[number]>): ClassChanges {
  const isGiven = (name: (typeof traits)[number]) =>
    input[name] !== undefined && !(input[name] === null && notNullable.has(name))
  const entries = traits.filter(isGiven).map((name) => [name, input[name]])
  return readShape(Changes, Object.fromEntries(entries), 'input')
}

/** Seconds; undefined if the duration stays. */
export function readDuration({ duration }: Pick<EditEventOccurrenceLambdaInput, 'duration'>): number | undefined {
  return duration === null || duration === undefined ? undefined : readShape(Duration, { duration }, 'input').duration
}
