// Operation: handleReferralDeepLinkLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { MutationHandleReferralDeepLinkLambdaArgs } from '#schema/__generated__/wire.ts'
import type { DeepLinkStore } from './deepLinks.port.ts'

/** How long after signing up a link still counts: as long as the browser keeps it before. */
const NEW_S = 86_400

/** A link that does not count is no failure: the answer tells neither who exists nor why. */
export async function handleReferral(
  { input }: MutationHandleReferralDeepLinkLambdaArgs,
  { rows, now, ...context }: Writing,
  links: Pick<DeepLinkStore, 'isSharer'>,
): Promise<{ referral?: string }> {
  const refereeID = callerOf(undefined, context)
  const { referrerID, sourceOfFollow } = input
  const system = rows.asSystem('the caller says whose link they came through, once, and for themself')
  const [existing] = await system.Referral.find({ refereeID })
  if (existing) return { referral: existing.id }
  const [referee] = await system.Contact.find({ id: refereeID })
  const isNew = referee !== undefined && addSeconds(referee.createdAt, NEW_S) > now
  const doesCount = isNew && referrerID !== refereeID && (await links.isSharer(referrerID))
  if (!doesCount) return {}
  const referral = await withinBound(
    system.Referral.upsert({ referrerID, refereeID, sourceOfFollow }, { by: ['refereeID'], change: [] }),
  )
  return referral ? { referral: referral.id } : {}
}

/** How many a person has referred is not told to others. */
async function withinBound<Row>(written: Promise<Row>): Promise<Row | undefined> {
  try {
    return await written
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LIMIT_REACHED') return undefined
    throw error
  }
}
