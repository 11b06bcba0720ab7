import * as v from 'valibot'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { ProgramInput } from '#schema/__generated__/wire.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'

/** Fields of a program that its author may set. Omitted fields are absent. */
const ProgramChanges = v.object({
  ...fieldShapes('Program', [
    'name',
    'description',
    'publicDescription',
    'additionalDetails',
    'categoryIDs',
    'subCategoryIDs',
    'equipmentIDs',
    'muscleGroupIDs',
    'audioIDs',
    'level',
    'ageFrom',
    'ageTo',
    'goals',
    'sections',
    'numberOfSessions',
    'sessionsPerWeek',
    'trailerID',
    'isTemplate',
    'includeSuperSet',
    'isPublic',
    'failure',
  ]),
  status: v.optional(v.picklist(['DRAFT', PUBLISHED, 'INPROGRESS', 'FAILED', 'DELETED'])),
})

export type ProgramChanges = v.InferOutput<typeof ProgramChanges>

/** Returns the fields in the input, or throws `BAD_INPUT` with the invalid field. */
export function readProgram(input: ProgramInput): ProgramChanges {
  const present = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return readShape(ProgramChanges, present, 'input')
}
