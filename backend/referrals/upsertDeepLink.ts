// Operation: upsertDeepLinkLambda
import { randomBytes } from 'node:crypto'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { LinkSource } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { DeepLinkStore } from './deepLinks.port.ts'

/** All short links begin with it. */
export const linkPath = '/l/'

/** Characters of a code: 66 random bits. */
const CODE_BYTES = 9

const MOST_OF_ID = 128

interface LinkParts {
  store: Pick<DeepLinkStore, 'upsert'>
  /** Where browsers find the server, with a slash at the end. */
  server: string
}

export interface LinkRequest {
  /** The caller's own contact id, if they say it. */
  sharedBy: unknown
  /** Undefined for a link to signing up. */
  coachId: string | undefined
  source: LinkSource | undefined
  /** A class or program. */
  targetId: string | undefined
}

/** The same request returns the same link. */
export async function upsertDeepLink(
  request: LinkRequest,
  { rows, now, ...context }: Writing,
  { store, server }: LinkParts,
): Promise<{ deepLink: string }> {
  const sharedBy = callerOf(request.sharedBy, context)
  const { coachId = null } = request
  if (coachId !== null) {
    const [role] = await rows
      .asSystem('the page of each approved coach is public')
      .Role.find({ coachID: coachId, role: 'COACH', status: APPROVED })
    if (!role) throw new DomainError('NOT_FOUND')
  }
  const source = request.source ?? (coachId === sharedBy ? 'MYPAGE' : 'SHARE')
  const targetId = targetOf(request, source)
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const kept = await store.upsert({ code, sharedBy, coachId, source, targetId, now })
  return { deepLink: `${server}${linkPath.slice(1)}${kept}` }
}

function targetOf({ targetId }: LinkRequest, source: LinkSource): string | null {
  if (source !== 'CLASS' && source !== 'PROGRAM') return null
  if (!targetId || targetId.length > MOST_OF_ID)
    throw badInput('targetID', 'Say which class or program the link opens.')
  return targetId
}
