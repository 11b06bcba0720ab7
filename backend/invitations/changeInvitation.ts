// Operations: updateFollowerLambda, deleteFollowerLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { RowTypes } from '#schema/__generated__/rows.ts'
import type { InvitationInput } from '#schema/__generated__/wire.ts'
import { VALID_S } from './inviteFollower.ts'
import { type InvitationParts, sendInvitation } from './requestInvitation.ts'

type Invitation = RowTypes['Invitation']['row']

/** Maximum number of e-mails or links of one invitation. */
const MOST_SENDS = 10
/** Time between two e-mails to the same person, in seconds. */
const PAUSE_S = 60

const WHY = 'the inviter, the coach or an admin of the company changes the invitation'

/** Changes the name or the address, or sends the invitation again; then it can be accepted for the full time again. */
export async function updateInvitation({ input }: { input: InvitationInput }, caller: Writing, parts: InvitationParts) {
  const invitation = await lockManaged(input, caller)
  if (invitation.status !== 'PENDING') throw new DomainError('ALREADY_DECIDED')
  const { rows, now, transaction } = caller
  const { id, channel } = invitation
  const endpoint = input.id && channel === 'EMAIL' ? input.endpoint?.trim().toLowerCase() : undefined
  const isMoved = endpoint !== undefined && endpoint !== invitation.endpoint && invitation.endpoint !== null
  const isSent = isMoved || input.sendsAgain === true
  if (isSent) refuseHaste(invitation, now)
  if (isMoved) await parts.storeIn(transaction).forgetTokens(id)
  await rows.asSystem(WHY).Invitation.update(
    { id },
    {
      ...(input.followerName && invitation.followerID === null ? { followerName: input.followerName.trim() } : {}),
      ...(isMoved ? { endpoint } : {}),
      ...(isSent ? { requestedAt: now, expiresAt: addSeconds(now, VALID_S), sends: invitation.sends + 1 } : {}),
    },
  )
  const sent = isSent ? await sendInvitation({ id, isByLink: channel === 'LINK' }, caller, parts) : {}
  return { invitation: id, ...sent }
}

/** Repeating it changes nothing. An accepted invitation stays: the link to the member is removed among the members. */
export async function withdrawInvitation({ input }: { input: InvitationInput }, caller: Writing) {
  const { id, status } = await lockManaged(input, caller)
  if (status === 'APPROVED') throw new DomainError('ALREADY_DECIDED')
  if (status === 'PENDING') await caller.rows.asSystem(WHY).Invitation.update({ id }, { status: 'WITHDRAWN' })
  return { invitation: id }
}

/** The invited person reads their invitation too, but does not manage it. */
async function lockManaged(input: InvitationInput, { rows, ...caller }: Writing): Promise<Invitation> {
  const inviterID = callerOf(input.inviterID, caller)
  const { id, followerID, endpoint } = input
  const named = id
    ? { id }
    : {
        inviterID,
        status: 'PENDING' as const,
        ...(followerID ? { followerID } : { endpoint: endpoint?.toLowerCase() }),
      }
  if (!id && !followerID && !endpoint) throw new DomainError('NOT_FOUND')
  const [found] = await rows.Invitation.find(named)
  if (!found || !manages(found, caller)) throw new DomainError('NOT_FOUND')
  return rows.asSystem(WHY).Invitation.lock({ id: found.id })
}

function manages({ inviterID, coachID, companyID }: Invitation, { viewer }: Pick<Context, 'viewer'>): boolean {
  const isTheirs = viewer.contactId === inviterID || viewer.contactId === coachID
  return isTheirs || viewer.isGlobal || (companyID !== null && viewer.adminOfCompanyIds.includes(companyID))
}

function refuseHaste({ requestedAt, sends, channel }: Invitation, now: string): void {
  const isHasty = channel === 'EMAIL' && addSeconds(requestedAt, PAUSE_S) > now
  if (isHasty || sends >= MOST_SENDS) throw new DomainError('TOO_MANY_REQUESTS')
}
