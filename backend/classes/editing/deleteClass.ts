// Operations: deleteEventLambda, deleteEventOccurrences
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { DeleteEventLambdaInput, DeleteEventOccurrencesInput } from '#schema/__generated__/wire.ts'
import { closeDates, isOpen, lockDatesToCome } from './datesToCome.ts'
import { type EditedClass, plainOutcome } from './editClass.ts'

/** Deletes a class. Dates that have started stay as they are. */
export async function deleteClass(
  { input: { id, cancelReason } }: { input: DeleteEventLambdaInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const reason = readReason(cancelReason)
  const { status } = await rows.Event.lock({ id })
  if (status === 'DELETED') throw new DomainError('NOT_FOUND')
  // Weekly spots end with the class. They are always locked before its dates.
  await rows.Event.update({ id }, { status: 'DELETED', deletedAt: now })
  const dates = await lockDatesToCome(id, { rows, now })
  await closeDates(dates, { reason, rows, now })
  return plainOutcome(
    id,
    dates.map((date) => date.id),
  )
}

/** Cancels or deletes the one open date that matches every given field. */
export async function deleteClassDate(
  { input: { coachID, endDate, id, cancelReason } }: { input: DeleteEventOccurrencesInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const reason = readReason(cancelReason)
  const dates = await rows.EventOccurrence.lockWhere({ coachID, endDate, ...(typeof id === 'string' && { id }) })
  const [date, another] = dates.filter(isOpen)
  if (!date) throw new DomainError('NOT_FOUND')
  if (another) throw badInput('input.id', 'Several dates end then: name one of them.')
  if (date.startDate <= now) throw new DomainError('DATE_STARTED')
  await closeDates([date], { reason, rows, now })
  return plainOutcome(date.parentEventID, [date.id])
}

const Reason = v.object(fieldShapes('EventOccurrence', ['cancelReason']))

function readReason(cancelReason: string | null | undefined): string | null {
  return readShape(Reason, { cancelReason }, 'input').cancelReason || null
}
