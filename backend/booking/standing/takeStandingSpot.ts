// Operation: takeStandingSpot
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { ClassFacts, StandingStore } from './standing.port.ts'

export interface SpotRequest {
  classId: string
  memberId: string
  now: Instant
}

/** Returns the id of the member's spot. The caller books its dates after the commit. */
export async function takeStandingSpot(request: SpotRequest, standing: StandingStore): Promise<string> {
  const facts = await standing.lockClass(request)
  const refusal = refusalOf(facts)
  if (facts?.isOpen && facts.spotId !== null) return facts.spotId
  if (refusal) throw refusal
  const id = newId(request.now)
  await standing.addSpot({ ...request, id })
  return id
}

/** The same refusals as those of a booking, in the same order. */
export function refusalOf(facts: ClassFacts | undefined): DomainError | undefined {
  if (!facts?.isOpen) return new DomainError('NOT_FOUND')
  if (!facts.isWeekly) return badInput('input.eventID', 'Choose a weekly class that is not a course.')
  if (!facts.hasDatesToCome) return new DomainError('CLASS_ENDED')
  if (facts.hasPrice) return new DomainError('PAYMENT_UNAVAILABLE')
  if (facts.isBeyond) return new DomainError('LIMIT_REACHED')
  return facts.isFull ? new DomainError('CLASS_FULL') : undefined
}
