// Operations: acceptSubstituteRequestLambda, setSubstituteLambda
import type { LockedDate } from '#backend/classes/editing/datesToCome.ts'
import { type EditedClass, plainOutcome } from '#backend/classes/editing/editClass.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MutationAcceptSubstituteRequestLambdaArgs, SetSubstituteInput } from '#schema/__generated__/wire.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { lockDate, noRequest } from './askForSubstitute.ts'
import { areColleagues } from './colleagues.ts'

/** Of several colleagues who accept at once, the first locks the date; the others find a substitute set. */
export async function acceptSubstituteRequest(
  { id }: MutationAcceptSubstituteRequestLambdaArgs,
  { viewer: { contactId }, rows, now }: Writing,
): Promise<EditedClass> {
  if (contactId === undefined) throw new DomainError('NOT_FOUND')
  const system = rows.asSystem('colleagues who were asked may become the substitute')
  const [found] = await system.EventOccurrence.find({ id })
  if (!found || found.status !== PUBLISHED || !(await areColleagues([contactId], found, rows)))
    throw new DomainError('NOT_FOUND')
  const date = await lockDate(id, { rows: system, now })
  if (date.substituteID !== null) throw new DomainError('CONDITION_FAILED')
  const { substituteAskedAt, substituteCandidateIDs: candidates } = date
  const isAsked = substituteAskedAt !== null && (candidates === null || candidates.includes(contactId))
  if (!isAsked) throw new DomainError('NOT_FOUND')
  await system.EventOccurrence.update({ id }, { ...noRequest, substituteID: contactId })
  return plainOutcome(date.parentEventID, [id])
}

/** Admins set and end substitutions; substitutes may end their own. */
export async function setSubstitute(
  { input: { id, substituteID = null } }: { input: SetSubstituteInput },
  { viewer, rows, now }: Writing,
): Promise<EditedClass> {
  const system = rows.asSystem('admins decide on substitutes, and substitutes on themselves')
  const [current] = await system.EventOccurrence.find({ id })
  if (!current || !maySet(current, substituteID, viewer)) throw new DomainError('NOT_FOUND')
  const date = await lockDate(id, { rows: system, now })
  if (!maySet(date, substituteID, viewer)) throw new DomainError('NOT_FOUND')
  if (substituteID !== null && !(await areColleagues([substituteID], date, rows)))
    throw badInput('input.substituteID', 'Choose a coach of the same company.')
  await system.EventOccurrence.update({ id }, { ...(substituteID !== null && noRequest), substituteID })
  return plainOutcome(date.parentEventID, [id])
}

function maySet(date: LockedDate, substituteId: string | null, viewer: Viewer): boolean {
  const isEndByThemself = substituteId === null && date.substituteID !== null && date.substituteID === viewer.contactId
  return (
    isEndByThemself || viewer.isGlobal || viewer.adminOfCompanyIds.some((companyId) => companyId === date.companyID)
  )
}
