// Operations: askForSubstituteLambda, withdrawSubstituteRequestLambda
import * as v from 'valibot'
import { isOpen, type LockedDate } from '#backend/classes/editing/datesToCome.ts'
import { type EditedClass, plainOutcome } from '#backend/classes/editing/editClass.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { AskForSubstituteInput, MutationWithdrawSubstituteRequestLambdaArgs } from '#schema/__generated__/wire.ts'
import { areColleagues } from './colleagues.ts'

const { substituteNote: Note, substituteCandidateIDs: ColleagueIDs } = fieldShapes('EventOccurrence', [
  'substituteNote',
  'substituteCandidateIDs',
])
const Request = v.object({ note: Note, colleagueIDs: ColleagueIDs, givesUp: v.nullish(v.boolean()) })

/** Until a colleague accepts, the coach teaches the date, unless they have given it up. */
export async function askForSubstitute(
  { input }: { input: AskForSubstituteInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const { id, ...request } = input
  const { note, colleagueIDs, givesUp } = readShape(Request, request, 'input')
  const date = await lockDate(id, { rows, now })
  // A coach without a company has no colleagues.
  if (date.substituteID !== null || date.companyID === null) throw new DomainError('CONDITION_FAILED')
  const candidates = colleagueIDs && colleagueIDs.length > 0 ? [...new Set(colleagueIDs)] : null
  if (candidates && !(await areColleagues(candidates, date, rows)))
    throw badInput('input.colleagueIDs', 'Choose coaches of the same company.')
  await rows.EventOccurrence.update(
    { id },
    {
      // Colleagues who already got a notice of the request get no other.
      substituteAskedAt: date.substituteAskedAt ?? now,
      substituteNote: note ?? null,
      substituteCandidateIDs: candidates,
      isGivenUp: givesUp === true,
    },
  )
  return plainOutcome(date.parentEventID, [id])
}

export async function withdrawSubstituteRequest(
  { id }: MutationWithdrawSubstituteRequestLambdaArgs,
  { rows, now }: Writing,
): Promise<EditedClass> {
  const date = await lockDate(id, { rows, now })
  await rows.EventOccurrence.update({ id }, { ...noRequest, isGivenUp: false })
  return plainOutcome(date.parentEventID, [id])
}

export const noRequest = { substituteAskedAt: null, substituteNote: null, substituteCandidateIDs: null }

/** Locks a date that takes place and has not started, for its coach and admins. */
export async function lockDate(id: string, { rows, now }: { rows: Rows; now: Instant }): Promise<LockedDate> {
  const date = await rows.EventOccurrence.lock({ id })
  if (!isOpen(date)) throw new DomainError('NOT_FOUND')
  if (date.startDate <= now) throw new DomainError('DATE_STARTED')
  return date
}
