// Operations: getInvitation, acceptInvitation
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { hashSecret } from '#backend/platform/secret.ts'
import type { OpenedInvitation } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { FoundInvitation, InvitationStore } from './invitations.port.ts'

const TOKEN = /^[\w-]{43}$/

type View = Pick<OpenedInvitation, 'status' | 'isExpired' | 'inviterName' | 'companyName'> & { coach: string }

/** What a visitor with the link sees; the address that got it is not part of it. */
export async function openInvitation(
  { token }: { token: string },
  { now }: Pick<Context, 'now'>,
  store: Pick<InvitationStore, 'findByToken'>,
): Promise<View | undefined> {
  const found = TOKEN.test(token) ? await store.findByToken(hashSecret(token)) : undefined
  if (!found) return undefined
  const { inviterName, companyName, coachId } = found
  const status = found.status === 'PENDING' && !found.isBacked ? 'WITHDRAWN' : found.status
  return { status, isExpired: found.expiresAt <= now, inviterName, companyName, coach: coachId }
}

/** Follows the coach and links the member to them. The first person who accepts keeps the invitation. */
export async function acceptInvitation(
  { token }: { token: string },
  caller: Writing,
  store: Pick<InvitationStore, 'lockByToken'>,
) {
  const memberID = callerOf(undefined, caller)
  const found = TOKEN.test(token) ? await store.lockByToken(hashSecret(token)) : undefined
  if (!found) throw new DomainError('NOT_FOUND')
  const { id, coachId: coach } = found
  if (!isFor(memberID, found)) throw new DomainError('INVITATION_OVER')
  if (found.status === APPROVED) return { invitation: id, coach }
  if (!isOpen(found, caller.now)) throw new DomainError('INVITATION_OVER')
  await link(found, memberID, caller)
  const system = caller.rows.asSystem('the caller has the secret of the link')
  const [member] = await system.Contact.find({ id: memberID })
  const followerName = member ? `${member.firstName} ${member.lastName}`.trim() : null
  await system.Invitation.update({ id }, { status: APPROVED, followerID: memberID, followerName })
  return { invitation: id, coach }
}

function isFor(memberID: string, { followerId, coachId }: FoundInvitation): boolean {
  return memberID !== coachId && (followerId === null || followerId === memberID)
}

function isOpen({ status, expiresAt, isBacked }: FoundInvitation, now: string): boolean {
  return status === 'PENDING' && expiresAt > now && isBacked
}

async function link(
  { coachId: coachID, companyId, groupId: groupID }: FoundInvitation,
  memberID: string,
  { rows }: Writing,
) {
  const taught = await rows
    .asSystem('the company of the link is one for which the coach teaches')
    .Role.find({ coachID, role: 'COACH', status: APPROVED })
  const companies = taught.flatMap(({ companyID }) => companyID ?? [])
  const companyID = companies.find((id) => id === companyId) ?? companies[0] ?? null
  const [follow] = await rows.Follow.find({ followerID: memberID, followeeID: coachID })
  if (follow?.status !== 'FOLLOWED')
    await rows.Follow.upsert(
      { followerID: memberID, followeeID: coachID, status: 'FOLLOWED', sourceOfFollow: 'INVITE' },
      { by: ['followerID', 'followeeID'] },
    )
  const { id } = await rows.CoachesMembers.upsert(
    { coachID, memberID, companyID },
    { by: ['coachID', 'memberID'], change: [] },
  )
  if (groupID !== null) await joinGroup({ groupID, linkID: id }, rows)
}

/** A full group does not keep the member from the coach. */
async function joinGroup(entry: { groupID: string; linkID: string }, rows: Writing['rows']): Promise<void> {
  const { MemberGroupEntry } = rows.asSystem('the coach chose the group with the invitation')
  await MemberGroupEntry.upsert(entry, { by: ['groupID', 'linkID'], change: [] }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'LIMIT_REACHED') throw error
  })
}
