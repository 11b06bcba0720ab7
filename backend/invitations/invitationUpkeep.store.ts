/* oxlint-disable house/rows-by-rights -- upkeep without a viewer: it reads all rows */
import type { Instant } from '#backend/platform/context.ts'
import { statement } from '#backend/platform/statement.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { isBacked, isFlooded } from './invitations.store.ts'
import { VALID_S } from './inviteFollower.ts'

const { importedAnHour, keptDays } = invitationLimits

const requestedInHour = (inviterId: string) => `(
      select count(*) from invitation r
      where r.inviter_id = ${inviterId} and r.requested_at > $1::timestamptz - interval '1 hour')`

// Requests that are still to be sent count as well, so that no line is taken whose e-mail would be dropped.
const isLineFlooded = isFlooded({
  email: `coalesce(i.endpoint, (
        select u.email from contact c join identity_user u on u.sub = c.subject
        where c.id = i.follower_id and u.email_verified))`,
  id: `coalesce(i.follower_id, (
        select c.id from identity_user u join contact c on c.subject = u.sub
        where u.email_verified and u.email = i.endpoint limit 1))`,
  ownSends: 'coalesce(o.sends, 0)',
  sentAt: 'greatest(o.sent_at, o.requested_at)',
  now: '$1',
})

/** Inviters after this one, by id, with imported invitations that may be sent now. */
export const findDueInviters = statement<[now: Instant, after: string, limit: number], { inviterId: string }>({
  name: 'invitation_find_due_inviters',
  text: `
    select distinct i.inviter_id as "inviterId"
    from (
      select distinct inviter_id, coach_id from invitation
      where status = 'PENDING' and requested_at is null and inviter_id > $2
    ) i
    where ${requestedInHour('i.inviter_id')} < ${importedAnHour} and ${isBacked}
    order by 1 limit $3`,
})

/**
 * As many of the inviter's waiting invitations as the hour permits, oldest first. They are valid from now on. Those that
 * the inviter may not send, or whose address has got enough for today, go on waiting.
 */
export const requestImported = statement<[now: Instant, inviterId: string], { id: string }>({
  name: 'invitation_request_imported',
  text: `
    update invitation w set requested_at = $1, sends = coalesce(w.sends, 0) + 1, updated_at = greatest($1, w.updated_at),
      expires_at = $1::timestamptz + interval '${VALID_S} seconds'
    from (
      select i.id from invitation i
      where i.inviter_id = $2 and i.status = 'PENDING' and i.requested_at is null and ${isBacked} and not ${isLineFlooded}
      order by i.created_at, i.id
      limit greatest(0, ${importedAnHour} - ${requestedInHour('$2')})
      for update) due
    where w.id = due.id returning w.id`,
})

/** Deletes invitations that ended long ago: a pending one ends when it expires. */
export const deleteEnded = statement<[now: Instant, limit: number], { id: string }>({
  name: 'invitation_delete_ended',
  text: `
    delete from invitation where id in (
      select id from invitation
      where (case when status = 'PENDING' then expires_at else updated_at end) < $1::timestamptz - interval '${keptDays} days'
      limit $2 for update skip locked)
    returning id`,
})
