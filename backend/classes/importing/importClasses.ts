// Operation: importClasses
import type { NewClassStore } from '#backend/classes/classes.port.ts'
import { type AddedClass, addNewClass } from '#backend/classes/createClass.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ImportClassesInput, ImportClassInput } from '#schema/__generated__/wire.ts'
import { importLimits } from '#schema/classes/importLimits.ts'
import type { CoachStore } from './importing.port.ts'

export interface ImportStores {
  classes: NewClassStore
  coaches: CoachStore
}

/** Creates the classes one after the other, in the caller's transaction: an error in one rolls back all. */
export async function importClasses(
  { classes }: ImportClassesInput,
  context: Caller,
  stores: ImportStores,
): Promise<string[]> {
  const { mostClasses, mostDates } = importLimits
  if (classes.length === 0 || classes.length > mostClasses)
    throw badInput('input.classes', `Import from 1 to ${mostClasses} classes.`)
  const added: AddedClass[] = []
  let dates = 0
  for (const [index, line] of classes.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each counts towards the bounds of the next
    const one = await importClass(line, context, stores).catch((error: unknown) => {
      throw atLine(error, index)
    })
    dates += one.occurrenceIds.length
    if (dates > mostDates)
      throw badInput(`input.classes.${index}.endDate`, `Import at most ${mostDates} dates. Choose earlier ends.`)
    added.push(one)
  }
  const refuses = classes.some((line) => line.class.refusesClashes)
  await refuseClashesOfAll(added, refuses, stores.classes)
  return added.map(({ classId }) => classId)
}

async function importClass({ coachEmail, class: input }: ImportClassInput, context: Caller, stores: ImportStores) {
  if (coachEmail == null) return addNewClass(input, context, stores.classes)
  const coach = await stores.coaches.findCoach(coachEmail, context)
  if (coach === undefined) throw badInput('input.coachEmail', 'Choose a coach of your company.')
  const companyID = input.companyID ?? coach.companyId
  return addNewClass({ ...input, coachID: coach.id, companyID }, context, stores.classes)
}

/**
 * Runs once for all classes: the locks of all coaches and rooms are taken in one order, by the last statements of the
 * transaction. A clash between two lines is an error of the later one, because a refusal rolls back the dates of both.
 */
async function refuseClashesOfAll(added: readonly AddedClass[], refuses: boolean, classes: NewClassStore) {
  const lineOf = new Map(added.flatMap(({ occurrenceIds }, index) => occurrenceIds.map((id) => [id, index] as const)))
  const clashes = await classes.findClashes([...lineOf.keys()])
  if (!refuses || clashes.length === 0) return
  const line = Math.max(...clashes.map((id) => lineOf.get(id) ?? -1))
  if (line >= 0)
    throw badInput(`input.classes.${line}.startDate`, 'Another line has the coach or the room at the same time.')
  throw new DomainError('CLASH', { records: { clashes } })
}

/** The error, with the index of the class that caused it. */
function atLine(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError) || error.code === 'UNAUTHENTICATED') return error
  // `NOT_FOUND` becomes a payload without a field, so the index is added here.
  if (error.code === 'NOT_FOUND') return new DomainError('NOT_FOUND', { records: { refusedIndex: index } })
  const { code, field, message } = error
  const line = `input.classes.${index}`
  return new DomainError(code, {
    field: field?.replace(/^input\b/, line) ?? line,
    message,
  })
}
