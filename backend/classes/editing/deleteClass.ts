// Operations: deleteEventLambda, deleteEventOccurrences
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { DeleteEventLambdaInput, DeleteEventOccurrencesInput } from '#schema/__generated__/wire.ts'
import { closeDates, isOpen, lockDatesToCome } from './datesToCome.ts'
import type { EditedClass } from './editClass.ts'

/** Deletes a class. Dates that have started stay as they are. */
export async function deleteClass(
  { input: { id } }: { input: DeleteEventLambdaInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const { status } = await rows.Event.lock({ id })
  if (status === 'DELETED') throw new DomainError('NOT_FOUND')
  const dates = await lockDatesToCome(id, { rows, now })
  await closeDates(dates, { rows, now })
  await rows.Event.update({ id }, { status: 'DELETED', deletedAt: now })
  return { event: id, occurrences: dates.map((date) => date.id), attendances: [], clashes: [] }
}

/** Cancels or deletes one date: the open one that matches every field given. */
export async function deleteClassDate(
  { input: { coachID, endDate, id } }: { input: DeleteEventOccurrencesInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const dates = await rows.EventOccurrence.lockWhere({ coachID, endDate, ...(typeof id === 'string' && { id }) })
  const [date, another] = dates.filter(isOpen)
  if (!date) throw new DomainError('NOT_FOUND')
  if (another) throw badInput('input.id', 'Several dates end then: name one of them.')
  if (date.startDate <= now) throw new DomainError('DATE_STARTED')
  await closeDates([date], { rows, now })
  return { event: date.parentEventID, occurrences: [date.id], attendances: [], clashes: [] }
}
