// Operation: inviteFollowerLambda
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { InvitationInput } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { type InvitationParts, sendInvitation } from './requestInvitation.ts'

/** How long an invitation can be accepted. */
export const VALID_S = 14 * 86_400

/** An address gets the same answer whether or not it has an account. */
export async function inviteFollower({ input }: { input: InvitationInput }, caller: Writing, parts: InvitationParts) {
  const inviterID = callerOf(input.inviterID, caller)
  const { rows, now } = caller
  const { coachID, companyID } = await findCoach(input, { inviterID, ...caller })
  const follower = input.followerID ? await findFollower(rows, { followerID: input.followerID, coachID }) : undefined
  const endpoint = follower ? null : (input.endpoint?.trim().toLowerCase() ?? null)
  const system = rows.asSystem('the caller invites to a coach whom they may speak for')
  const pending = { inviterID, coachID, status: 'PENDING' } as const
  if (follower || endpoint !== null) {
    const [existing] = await system.Invitation.find(
      follower ? { ...pending, followerID: follower.id } : { ...pending, endpoint },
    )
    // An expired one makes way: the same address cannot have two that are pending.
    if (existing && existing.expiresAt > now) return { invitation: existing.id }
    if (existing) await system.Invitation.update({ id: existing.id }, { status: 'WITHDRAWN' })
  }
  const { id } = await system.Invitation.insert({
    ...pending,
    inviterType: inviterID === coachID ? 'COACH' : 'ADMIN',
    companyID,
    followerID: follower?.id ?? null,
    followerName: follower?.name ?? (input.followerName?.trim() || null),
    channel: follower || endpoint !== null ? 'EMAIL' : 'LINK',
    endpoint,
    expiresAt: addSeconds(now, VALID_S),
    requestedAt: now,
    sends: 1,
  })
  return { invitation: id, ...(await sendInvitation({ id, isByLink: !follower && endpoint === null }, caller, parts)) }
}

interface Inviter extends Writing {
  inviterID: string
}

/** The coach, and the company that the member is trained for. Coaches invite for themselves, admins for their coaches. */
async function findCoach({ coachID: asked }: InvitationInput, { inviterID, rows, viewer }: Inviter) {
  const coachID = asked ?? inviterID
  const roles = await rows
    .asSystem('who coaches for which company decides who may invite')
    .Role.find({ coachID, role: 'COACH', status: APPROVED })
  const companies = roles.flatMap(({ companyID }) => companyID ?? [])
  const own = companies.find((id) => viewer.adminOfCompanyIds.includes(id))
  const mayInvite = roles.length > 0 && (coachID === inviterID || own !== undefined || viewer.isGlobal)
  if (!mayInvite) throw new DomainError('NOT_FOUND')
  return { coachID, companyID: own ?? companies[0] ?? null }
}

/** Only people whom the coach knows already are invited by their id, so that the answer does not tell who exists. */
async function findFollower(rows: Rows, { followerID, coachID }: { followerID: string; coachID: string }) {
  if (followerID === coachID) throw badInput('input.followerID', 'Choose someone other than the coach.')
  const system = rows.asSystem('the coach’s follower is invited by their name')
  const [follow] = await system.Follow.find({ followerID, followeeID: coachID, status: 'FOLLOWED' })
  const [contact] = follow ? await system.Contact.find({ id: followerID }) : []
  if (!contact) throw new DomainError('NOT_FOUND')
  return { id: contact.id, name: `${contact.firstName} ${contact.lastName}`.trim() }
}
