// Operation: handleReferralDeepLinkLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { MutationHandleReferralDeepLinkLambdaArgs } from '#schema/__generated__/wire.ts'

/** How long after signing up a link still counts: as long as the browser keeps it before. */
const NEW_S = 86_400

/** A link that does not count is no failure: the answer tells neither who exists nor why. */
export async function handleReferral(
  { input }: MutationHandleReferralDeepLinkLambdaArgs,
  { rows, now, ...context }: Writing,
): Promise<{ referral?: string }> {
  const refereeID = callerOf(undefined, context)
  const { referrerID, sourceOfFollow } = input
  const system = rows.asSystem('the caller says whose link they came through, once, and for themself')
  const [existing] = await system.Referral.find({ refereeID })
  if (existing) return { referral: existing.id }
  const people = await system.Contact.find({ id: [referrerID, refereeID] })
  const isNew = people.some(({ id, createdAt }) => id === refereeID && addSeconds(createdAt, NEW_S) > now)
  const doesCount = isNew && referrerID !== refereeID && people.some(({ id }) => id === referrerID)
  if (!doesCount) return {}
  const { id } = await system.Referral.upsert(
    { referrerID, refereeID, sourceOfFollow },
    { by: ['refereeID'], change: [] },
  )
  return { referral: id }
}
