// Operation: importClasses
import type { NewClassStore } from '#backend/classes/classes.port.ts'
import { createClass } from '#backend/classes/createClass.ts'
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

/** Creates the classes one after the other, in the caller's transaction: a fault of one undoes all. */
export async function importClasses(
  { classes }: ImportClassesInput,
  context: Caller,
  stores: ImportStores,
): Promise<string[]> {
  const { mostClasses, mostDates } = importLimits
  if (classes.length === 0 || classes.length > mostClasses)
    throw badInput('input.classes', `Import from 1 to ${mostClasses} classes.`)
  const ids: string[] = []
  let dates = 0
  for (const [index, line] of classes.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each counts towards the bounds of the next
    const created = await importClass(line, context, stores).catch((error: unknown) => {
      throw atLine(error, index)
    })
    dates += created.occurrenceIds.length
    if (dates > mostDates)
      throw badInput(`input.classes.${index}.endDate`, `Import at most ${mostDates} dates. Choose earlier ends.`)
    ids.push(created.classId)
  }
  return ids
}

async function importClass({ coachEmail, class: input }: ImportClassInput, context: Caller, stores: ImportStores) {
  if (coachEmail == null) return createClass(input, context, stores.classes)
  const coachID = await stores.coaches.findCoach(coachEmail, context)
  if (coachID === undefined) throw badInput('input.coachEmail', 'Choose a coach of your company.')
  return createClass({ ...input, coachID }, context, stores.classes)
}

/** The fault, with the class that it is in. */
function atLine(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError) || error.field === undefined) return error
  return new DomainError(error.code, {
    field: error.field.replace(/^input\b/, `input.classes.${index}`),
    message: error.message,
  })
}
