// Operation: createEventLambda
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId, newPublicId } from '#backend/platform/ids.ts'
import type { CreateEventLambdaInput } from '#schema/__generated__/wire.ts'
import { refuseClashes } from './clashes/refuseClashes.ts'
import type { AddClassFacts, NewClassStore } from './classes.port.ts'
import { readNewClass } from './readNewClass.ts'

export interface AddedClass {
  classId: string
  /** Soonest first. */
  occurrenceIds: string[]
}

export interface CreatedClass extends AddedClass {
  /** Other dates that have the coach or the room at the same time. */
  clashIds: string[]
}

/** Creates a class with all its dates. A caller without the right to do so gets `NOT_FOUND`. */
export async function createClass(
  input: CreateEventLambdaInput,
  context: Caller,
  classes: NewClassStore,
): Promise<CreatedClass> {
  const added = await addNewClass(input, context, classes)
  return { ...added, clashIds: await refuseClashes(added.occurrenceIds, input.refusesClashes, classes) }
}

/** Does the same without checking for clashes, whose locks come last in a transaction. */
export async function addNewClass(
  input: CreateEventLambdaInput,
  context: Caller,
  classes: NewClassStore,
): Promise<AddedClass> {
  const { viewer, now } = context
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  const { dates, series, ...columns } = readNewClass(input, now)
  const coachId = input.coachID ?? viewer.contactId
  if (input.assistantID === coachId)
    throw badInput('input.assistantID', 'Choose someone other than the coach to assist.')
  const people = { coachId, assistantId: input.assistantID ?? undefined, companyId: input.companyID ?? undefined }
  const planned = dates.map((date) => ({ ...date, id: newId(now), publicId: newPublicId() }))
  const classId = newId(now)
  const outcome = await classes.addClass({ id: classId, columns, people, dates: planned, series }, context)
  if (outcome.kind === 'refused') throw refusalOf(outcome.facts)
  return { classId, occurrenceIds: outcome.occurrenceIds }
}

/** A viewer without the right to create a class learns nothing about the other ids. */
export function refusalOf(facts: AddClassFacts): DomainError {
  if (!facts.mayCreate) return new DomainError('NOT_FOUND')
  if (!facts.mayBeAssisted) return badInput('input.assistantID', 'Choose a coach of the same company to assist.')
  if (!facts.hasCategory) return badInput('input.categoryID', 'Choose an existing category.')
  if (!facts.hasRoom) return badInput('input.roomID', 'Choose a room of the studio.')
  if (facts.isClosed) return badInput('input.startDate', 'All these dates are in a closure. Choose others.')
  if (facts.isBeyond) return new DomainError('LIMIT_REACHED')
  return badInput('input.subCategoryID', 'Choose a type from this category.')
}
