import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { statement } from '#backend/platform/statement.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { isApproved, isCoachRole } from '#schema/rights/approvedCoach.ts'
import type { FoundInvitation, InvitationMail, InvitationStore } from './invitations.port.ts'

/** Links of an invitation that work at the same time. */
const LINKS = 5
/** Maximum number of e-mails that an address gets in a day, from all inviters. */
const A_DAY = 5

// An admin who left the company no longer invites for its coaches.
// oxlint-disable-next-line house/rows-by-rights -- part of statements that say by which right they read
export const isBacked = `exists (
      select from role r where r.contact_id = i.coach_id and ${predicateSql(isCoachRole, 'Role', 'r')}
        and (i.inviter_id = i.coach_id or exists (
          select from role a where a.contact_id = i.inviter_id and ${predicateSql(isApproved, 'Role', 'a')}
            and (a.role = 'GLOBAL' or a.role = 'ADMIN' and a.company_id = r.company_id)
        ))
    )`

/**
 * Whether the day's e-mails to the address of `i` are as many as it gets, with those that `i` was sent before. An
 * invitation `o` of the day counts with all its e-mails: when the earlier ones were sent is not stored. Takes SQL
 * expressions.
 */
// oxlint-disable-next-line house/rows-by-rights -- part of statements that say by which right they read
export const isFlooded = (invited: { email: string; id: string; ownSends: string; sentAt: string; now: string }) => `(
      select coalesce(sum(case when o.id = i.id then ${invited.ownSends} else greatest(o.sends, 1) end), 0)
      from invitation o
      where (o.endpoint = ${invited.email} or o.follower_id = ${invited.id})
        and ${invited.sentAt} > ${invited.now}::timestamptz - interval '1 day') >= ${A_DAY}`

const isMailFlooded = isFlooded({
  email: 'coalesce(i.endpoint, u.email)',
  id: 'invited.id',
  ownSends: 'o.sends - 1',
  sentAt: 'o.sent_at',
  now: '$2',
})

// The secret in the link is the caller's right.
// oxlint-disable-next-line house/rows-by-rights -- the secret of the link is the right to read it
const foundSql = `
  select i.id, i.status, i.expires_at as "expiresAt", i.coach_id as "coachId", i.company_id as "companyId",
    i.follower_id as "followerId", i.group_id as "groupId", inviter.first_name || ' ' || inviter.last_name as "inviterName",
    company.name as "companyName", ${isBacked} as "isBacked"
  from invitation i join contact inviter on inviter.id = i.inviter_id left join company on company.id = i.company_id
  where i.token_hashes @> array[$1]::text[]`

const findByToken = statement<[tokenHash: string], FoundInvitation>({
  name: 'invitation_find_by_token',
  text: foundSql,
})

const lockByToken = statement<[tokenHash: string], FoundInvitation>({
  name: 'invitation_lock_by_token',
  // oxlint-disable-next-line house/rows-by-rights -- the secret of the link is the right to accept it
  text: `${foundSql} for update of i`,
})

const addToken = statement<[id: string, tokenHash: string, requestedAt: Instant], { id: string }>({
  name: 'invitation_add_token',
  // oxlint-disable-next-line house/rows-by-rights -- the rule, or the job, has decided that the link is made
  text: `
    update invitation set token_hashes = (array[$2] || token_hashes)[1:${LINKS}]
    where id = $1 and requested_at = $3 and status = 'PENDING' returning id`,
})

// Identical calls wait for each other, and the hour's invitations are counted exactly.
const lockInviter = statement<[inviterId: string]>({
  name: 'invitation_lock_inviter',
  text: "select pg_advisory_xact_lock(hashtextextended('invitations ' || $1, 0))",
})

const isBeyondHour = statement<[id: string, now: Instant], { isBeyond: boolean }>({
  name: 'invitation_is_beyond_hour',
  // oxlint-disable-next-line house/rows-by-rights -- counts the inviter's own invitations
  text: `
    select count(*) > ${invitationLimits.anHour} as "isBeyond" from (
      select from invitation i
      where i.inviter_id = (select inviter_id from invitation where id = $1)
        and i.requested_at > $2::timestamptz - interval '1 hour'
      limit ${invitationLimits.anHour + 1}
    ) requested`,
})

// The language of an account goes to its own verified address, so the inviter learns nothing from it.
const findMail = statement<[id: string, now: Instant], InvitationMail>({
  name: 'invitation_find_mail',
  // oxlint-disable-next-line house/rows-by-rights -- the job writes to the invited person
  text: `
    select i.requested_at as "requestedAt", coalesce(i.endpoint, u.email) as email, coalesce(invited.lang, inviter.lang) as lang,
      inviter.first_name || ' ' || inviter.last_name as "inviterName",
      coach.first_name || ' ' || coach.last_name as "coachName", company.name as "companyName",
      company.logo as "companyLogo", not ${isBacked} or ${isMailFlooded} as "mustWait"
    from invitation i
    join contact inviter on inviter.id = i.inviter_id
    join contact coach on coach.id = i.coach_id
    left join company on company.id = i.company_id
    left join contact follower on follower.id = i.follower_id
    left join identity_user u
      on u.email_verified and (u.sub = follower.subject or i.follower_id is null and u.email = i.endpoint)
    left join contact invited on invited.subject = u.sub
    where i.id = $1 and i.status = 'PENDING' and i.channel = 'EMAIL' and i.expires_at > $2
      and (i.sent_at is null or i.sent_at < i.requested_at)
    limit 1`,
})

const postpone = statement<[id: string, now: Instant, requestedAt: Instant], { id: string }>({
  name: 'invitation_postpone',
  // oxlint-disable-next-line house/rows-by-rights -- the job notes that it did not send
  text: `update invitation set requested_at = null, sends = sends - 1, updated_at = greatest($2, updated_at)
    where id = $1 and requested_at = $3 and status = 'PENDING' returning id`,
})

const markSent = statement<[id: string, now: Instant, requestedAt: Instant], { id: string }>({
  name: 'invitation_mark_sent',
  // oxlint-disable-next-line house/rows-by-rights -- the job notes what it did
  text: `update invitation set sent_at = $2, updated_at = greatest($2, updated_at) where id = $1 and requested_at = $3 returning id`,
})

export function createInvitationStore(database: Queryable): InvitationStore {
  return {
    findByToken: async (tokenHash) => (await findByToken(database, tokenHash))[0],
    lockByToken: async (tokenHash) => (await lockByToken(database, tokenHash))[0],
    addToken: async ({ id, requestedAt }, tokenHash) => mustBeOne(await addToken(database, id, tokenHash, requestedAt)),
    lockInviter: async (inviterId) => void (await lockInviter(database, inviterId)),
    isBeyondHour: async (id, now) => (await isBeyondHour(database, id, now))[0]?.isBeyond === true,
    findMail: async (id, now) => (await findMail(database, id, now))[0],
    postpone: async ({ id, requestedAt }, now) => mustBeOne(await postpone(database, id, now, requestedAt)),
    markSent: async ({ id, requestedAt }, now) => mustBeOne(await markSent(database, id, now, requestedAt)),
  }
}

function mustBeOne(rows: readonly object[]): void {
  if (rows.length === 0) throw new DomainError('CONDITION_FAILED')
}
