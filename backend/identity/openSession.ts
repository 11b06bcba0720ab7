import { randomUUID } from 'node:crypto'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { hashSecret, makeSecret } from '#backend/platform/secret.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { addSession } from './session.store.ts'

const SESSION_LIFETIME_S = 30 * 86_400

export interface OpenedSession {
  sessionId: string
  refreshToken: string
}

/** Opens a session if the account still exists. Only the caller receives the refresh token. */
export async function openSession(queryable: Queryable, sub: string, now: Instant): Promise<OpenedSession | undefined> {
  const opened = { sessionId: randomUUID(), refreshToken: makeSecret() }
  const isOpen = await addSession(queryable, {
    id: opened.sessionId,
    sub,
    refreshHash: hashSecret(opened.refreshToken),
    signedInAt: now,
    expiresAt: addSeconds(now, SESSION_LIFETIME_S),
  })
  return isOpen ? opened : undefined
}
