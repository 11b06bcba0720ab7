// Operation: inviteFollowerLambda
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { InvitationInput } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { type InvitationParts, requestSending, type SentInvitation } from './sendInvitation.ts'

/** How long an invitation can be accepted. */
export const VALID_S = 14 * 86_400

const WHY = 'the caller invites to a coach and may speak for them'

type Recipient = { followerID: string; followerName: string } | { endpoint: string | null }

/** An address gets the same answer whether or not it has an account. */
export async function inviteFollower(
  { input }: { input: InvitationInput },
  caller: Writing,
  parts: InvitationParts,
): Promise<SentInvitation> {
  const inviterID = callerOf(input.inviterID, caller)
  const { rows, now } = caller
  const { coachID, companyID } = await findCoach(input, { inviterID, ...caller })
  const recipient = await recipientOf(input, { rows, coachID })
  await parts.storeIn(caller.transaction).lockInviter(inviterID)
  const pending = { inviterID, coachID, status: 'PENDING' } as const
  const existing = await findPending({ ...pending, ...recipient }, caller)
  if (existing !== undefined) return { invitation: existing, isRequested: false }
  const isByLink = 'endpoint' in recipient && recipient.endpoint === null
  const { id } = await rows.asSystem(WHY).Invitation.insert({
    ...pending,
    followerName: input.followerName?.trim() || null,
    ...recipient,
    inviterType: inviterID === coachID ? 'COACH' : 'ADMIN',
    companyID,
    channel: isByLink ? 'LINK' : 'EMAIL',
    expiresAt: addSeconds(now, VALID_S),
    requestedAt: now,
    sends: 1,
  })
  return { invitation: id, isRequested: true, ...(await requestSending({ id, isByLink }, caller, parts)) }
}

async function recipientOf(
  { followerID, endpoint }: InvitationInput,
  { rows, coachID }: { rows: Rows; coachID: string },
): Promise<Recipient> {
  if (!followerID) return { endpoint: endpoint?.trim().toLowerCase() ?? null }
  return { followerID, followerName: await followerNameOf(rows, { followerID, coachID }) }
}

type Pending = Recipient & { inviterID: string; coachID: string; status: 'PENDING' }

/** The same person's invitation. An expired one makes way: an address cannot have two that are pending. */
async function findPending({ inviterID, coachID, status, ...recipient }: Pending, { rows, now }: Writing) {
  if ('endpoint' in recipient && recipient.endpoint === null) return undefined
  const same = 'endpoint' in recipient ? { endpoint: recipient.endpoint } : { followerID: recipient.followerID }
  const { Invitation } = rows.asSystem(WHY)
  const [existing] = await Invitation.find({ inviterID, coachID, status, ...same })
  if (!existing || existing.expiresAt > now) return existing?.id
  // Unless it was accepted meanwhile.
  await Invitation.updateWhere({ id: existing.id, status, expiresAt: existing.expiresAt }, { status: 'WITHDRAWN' })
  return undefined
}

interface Inviter extends Writing {
  inviterID: string
}

/** The coach, and the company that the member is trained for. Coaches invite for themselves, admins for their coaches. */
export async function findCoach(
  { coachID: asked }: Pick<InvitationInput, 'coachID'>,
  { inviterID, rows, viewer }: Inviter,
) {
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

/** Only followers of the coach are invited by their id, so that the answer does not tell who exists. */
async function followerNameOf(rows: Rows, { followerID, coachID }: { followerID: string; coachID: string }) {
  if (followerID === coachID) throw badInput('input.followerID', 'Choose someone other than the coach.')
  const system = rows.asSystem('the coach’s follower is invited by their name')
  const [follow] = await system.Follow.find({ followerID, followeeID: coachID, status: 'FOLLOWED' })
  const [contact] = follow ? await system.Contact.find({ id: followerID }) : []
  if (!contact) throw new DomainError('NOT_FOUND')
  return `${contact.firstName} ${contact.lastName}`.trim()
}
