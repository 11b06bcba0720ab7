import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Allows one sign-in without another code, for a user who has just verified an address by signing up. */
export interface Ticket {
  key: string
  sub: string
  expiresAt: Instant
}

const put = statement<[key: string, sub: string, expiresAt: Instant]>({
  text: `insert into identity_challenge (key, purpose, sub, expires_at, kept_until)
             values ($1, 'AUTO_SIGN_IN', $2, $3, $3)`,
})

export async function putTicket(queryable: Queryable, { key, sub, expiresAt }: Ticket): Promise<void> {
  await put(queryable, key, sub, expiresAt)
}

const take = statement<[key: string, username: string, now: Instant], { sub: string }>({
  text: `update identity_challenge c set used_at = $3 from identity_user u
             where c.key = $1 and c.purpose = 'AUTO_SIGN_IN' and c.used_at is null and c.expires_at > $3
               and u.sub = c.sub and u.username = $2
             returning c.sub`,
})

/** Uses up the ticket and returns its user; undefined if it is used, expired or of another account. */
export async function takeTicket(
  queryable: Queryable,
  { key, username, now }: { key: string; username: string; now: Instant },
): Promise<string | undefined> {
  const [ticket] = await take(queryable, key, username, now)
  return ticket?.sub
}
