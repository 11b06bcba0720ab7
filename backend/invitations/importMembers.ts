// Operation: importMembers
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { ImportMembersInput } from '#schema/__generated__/wire.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { findCoach, VALID_S } from './inviteFollower.ts'
import type { InvitationParts } from './sendInvitation.ts'

const WHY = 'the caller invites to a coach and may speak for them'

const { mostImported } = invitationLimits

const Lines = v.array(
  v.object({
    endpoint: v.pipe(v.string(), v.trim(), v.toLowerCase()),
    followerName: v.nullish(v.pipe(v.string(), v.trim())),
    groupID: v.nullish(v.string()),
  }),
)
type Line = v.InferOutput<typeof Lines>[number]

const Name = v.object(fieldShapes('Invitation', ['followerName']))

export const ImportedMembers = v.object({ invited: v.number(), skipped: v.array(v.number()) })

/**
 * Writes an invitation for each address that has none, without sending it: `sendImported` sends them in turn. Importing
 * the same people again sends no second invitation.
 */
export async function importMembers(
  { input }: { input: ImportMembersInput },
  caller: Writing,
  { storeIn, askToInvite }: Pick<InvitationParts, 'storeIn' | 'askToInvite'>,
): Promise<v.InferOutput<typeof ImportedMembers>> {
  const inviterID = callerOf(undefined, caller)
  const { rows, now } = caller
  const { coachID, companyID } = await findCoach(input, { inviterID, ...caller })
  const lines = readLines(input)
  if (!askToInvite) throw new DomainError('UNAVAILABLE')
  await checkGroups(lines, { isOwn: coachID === inviterID, rows })
  await storeIn(caller.transaction).lockInviter(inviterID)
  const invited = await findInvited(lines, { inviterID, coachID }, caller)
  const isNew = ({ endpoint }: Line) => !invited.has(endpoint)
  await rows.asSystem(WHY).Invitation.insertMany(
    lines.filter(isNew).map(({ endpoint, followerName, groupID }) => ({
      inviterID,
      coachID,
      companyID,
      endpoint,
      status: 'PENDING',
      inviterType: coachID === inviterID ? 'COACH' : 'ADMIN',
      channel: 'EMAIL',
      expiresAt: addSeconds(now, VALID_S),
      followerName: followerName || null,
      groupID: groupID ?? null,
      sends: 0,
    })),
  )
  const skipped = lines.flatMap((line, index) => (isNew(line) ? [] : index))
  return { invited: lines.length - skipped.length, skipped }
}

function readLines({ members }: ImportMembersInput): Line[] {
  if (members.length === 0 || members.length > mostImported)
    throw badInput('input.members', `Import from 1 to ${mostImported} people.`)
  const lines = readShape(Lines, members, 'input.members')
  const places = new Map(lines.map(({ endpoint }, index) => [endpoint, index] as const).toReversed())
  for (const [index, { endpoint, followerName }] of lines.entries()) {
    if (followerName) readShape(Name, { followerName }, `input.members.${index}`)
    if (places.get(endpoint) !== index)
      throw badInput(`input.members.${index}.endpoint`, 'This address is there already.')
  }
  return lines
}

async function checkGroups(lines: readonly Line[], { isOwn, rows }: Pick<Writing, 'rows'> & { isOwn: boolean }) {
  const ids = [...new Set(lines.flatMap(({ groupID }) => groupID ?? []))]
  if (ids.length === 0) return
  const groups = isOwn ? await rows.MemberGroup.find({ id: ids }) : []
  const own = new Set(groups.map(({ id }) => id))
  const index = lines.findIndex(({ groupID }) => groupID != null && !own.has(groupID))
  if (index >= 0) throw badInput(`input.members.${index}.groupID`, 'Choose one of your groups.')
}

/** Addresses whose invitation was accepted or is pending. An expired one makes way, as it does for a single invitation. */
async function findInvited(
  lines: readonly Line[],
  pair: { inviterID: string; coachID: string },
  { rows, now }: Writing,
): Promise<ReadonlySet<string>> {
  const { Invitation } = rows.asSystem(WHY)
  const endpoint = lines.map((line) => line.endpoint)
  const existing = await Invitation.find({ ...pair, endpoint, status: ['PENDING', APPROVED] })
  const expired = existing.filter(({ status, expiresAt }) => status === 'PENDING' && expiresAt <= now)
  if (expired.length > 0)
    await Invitation.updateWhere({ id: expired.map(({ id }) => id), status: 'PENDING' }, { status: 'WITHDRAWN' })
  const standing = existing.filter((invitation) => !expired.includes(invitation))
  return new Set(standing.flatMap((invitation) => invitation.endpoint ?? []))
}
