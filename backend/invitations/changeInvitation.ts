// Operations: updateFollowerLambda, deleteFollowerLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { RowTypes } from '#schema/__generated__/rows.ts'
import type { InvitationInput } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { findCoach, VALID_S } from './inviteFollower.ts'
import { type InvitationParts, requestSending, type SentInvitation } from './sendInvitation.ts'

type Invitation = RowTypes['Invitation']['row']

/** Maximum number of e-mails or links of one invitation. */
const MOST_SENDS = 10
/** Time between two e-mails to the same person, in seconds. */
const PAUSE_S = 60

const WHY = 'the coach or an admin of the company changes the invitation'

/** Changes the name or the address, or sends the invitation again; then it can be accepted for the full time again. */
export async function updateInvitation(
  { input }: { input: InvitationInput },
  caller: Writing,
  parts: InvitationParts,
): Promise<SentInvitation> {
  const invitation = await lockManaged(input, caller, parts)
  const inviterID = callerOf(input.inviterID, caller)
  await findCoach(invitation, { inviterID, ...caller })
  if (invitation.status !== 'PENDING') throw new DomainError('ALREADY_DECIDED')
  const endpoint = newAddressOf(input, invitation)
  const isSent = endpoint !== undefined || input.sendsAgain === true
  if (isSent) refuseHaste(invitation, caller.now)
  const changes = { followerName: newNameOf(input, invitation), ...(isSent ? sendingOf(invitation, caller) : {}) }
  const { id, channel } = await write(invitation, { ...changes, endpoint, inviterID }, caller)
  const sent = isSent ? await requestSending({ id, isByLink: channel === 'LINK' }, caller, parts) : {}
  return { invitation: id, isRequested: isSent, ...sent }
}

function sendingOf({ sends }: Invitation, { now }: Pick<Context, 'now'>) {
  return { requestedAt: now, expiresAt: addSeconds(now, VALID_S), sends: (sends ?? 0) + 1 }
}

interface Changes extends Partial<ReturnType<typeof sendingOf>> {
  followerName: string | undefined
  endpoint: string | undefined
  inviterID: string
}

/**
 * Another address gets an invitation of its own, by the caller: the links of the wrong one no longer work, and what it
 * was sent still counts.
 */
async function write(invitation: Invitation, { endpoint, inviterID, ...changes }: Changes, { rows }: Writing) {
  const { Invitation } = rows.asSystem(WHY)
  const { id, coachID, companyID, groupID, channel, status } = invitation
  if (endpoint === undefined) return Invitation.update({ id }, changes)
  await Invitation.update({ id }, { status: 'WITHDRAWN' })
  const kept = { inviterID, coachID, companyID, groupID, channel, status, expiresAt: invitation.expiresAt }
  const followerName = changes.followerName ?? invitation.followerName
  return Invitation.insert({
    ...kept,
    ...changes,
    inviterType: inviterID === coachID ? 'COACH' : 'ADMIN',
    followerName,
    endpoint,
  })
}

/** The corrected address; undefined if it is the same, or none is asked for. */
function newAddressOf({ id, endpoint }: InvitationInput, invitation: Invitation): string | undefined {
  const address = id ? endpoint?.trim().toLowerCase() : undefined
  return invitation.endpoint === null || address === invitation.endpoint ? undefined : address
}

/** A follower has their own name. */
function newNameOf({ followerName }: InvitationInput, { followerID }: Invitation): string | undefined {
  return followerID === null ? followerName?.trim() || undefined : undefined
}

/** Repeating it changes nothing. An accepted invitation stays: the link to the member is removed among the members. */
export async function withdrawInvitation(
  { input }: { input: InvitationInput },
  caller: Writing,
  parts: Pick<InvitationParts, 'storeIn'>,
) {
  const { id, status } = await lockManaged(input, caller, parts)
  if (status === APPROVED) throw new DomainError('ALREADY_DECIDED')
  if (status === 'PENDING') await caller.rows.asSystem(WHY).Invitation.update({ id }, { status: 'WITHDRAWN' })
  return { invitation: id }
}

/** The invited person reads their invitation too, but does not manage it. */
async function lockManaged(
  input: InvitationInput,
  { rows, ...caller }: Writing,
  { storeIn }: Pick<InvitationParts, 'storeIn'>,
): Promise<Invitation> {
  const callerID = callerOf(input.inviterID, caller)
  const [found] = await rows.Invitation.find(matchOf(input, callerID))
  if (!found || !manages(found, caller)) throw new DomainError('NOT_FOUND')
  const store = storeIn(caller.transaction)
  // Always in this order, so that two callers who change each other's invitations do not wait for one another.
  for (const inviterID of [...new Set([found.inviterID, callerID])].toSorted())
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction run one after the other
    await store.lockInviter(inviterID)
  return rows.asSystem(WHY).Invitation.lock({ id: found.id })
}

/** Without an id, the caller's own pending invitation of the follower or address. */
function matchOf({ id, followerID, endpoint }: InvitationInput, inviterID: string) {
  if (id) return { id }
  const pending = { inviterID, status: 'PENDING' } as const
  if (followerID) return { ...pending, followerID }
  if (endpoint) return { ...pending, endpoint: endpoint.trim().toLowerCase() }
  throw new DomainError('NOT_FOUND')
}

function manages({ coachID, companyID }: Invitation, { viewer }: Pick<Context, 'viewer'>): boolean {
  return (
    viewer.contactId === coachID ||
    viewer.isGlobal ||
    (companyID !== null && viewer.adminOfCompanyIds.includes(companyID))
  )
}

function refuseHaste({ requestedAt, sends, channel }: Invitation, now: string): void {
  const isHasty = channel === 'EMAIL' && requestedAt !== null && addSeconds(requestedAt, PAUSE_S) > now
  if (isHasty || (sends ?? 0) >= MOST_SENDS) throw new DomainError('TOO_MANY_REQUESTS')
}
