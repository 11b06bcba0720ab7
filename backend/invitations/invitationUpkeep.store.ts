/* oxlint-disable house/rows-by-rights -- upkeep without a viewer: it reads all rows */
import type { Instant } from '#backend/platform/context.ts'
import { statement } from '#backend/platform/statement.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { VALID_S } from './inviteFollower.ts'

const { importedAnHour, keptDays } = invitationLimits

const requestedInHour = `(
      select count(*) from invitation r
      where r.inviter_id = w.inviter_id and r.requested_at > $1::timestamptz - interval '1 hour')`

/** Inviters with imported invitations that may be sent now. */
export const findDueInviters = statement<[now: Instant, limit: number], { inviterId: string }>({
  name: 'invitation_find_due_inviters',
  text: `
    select w.inviter_id as "inviterId"
    from (select distinct inviter_id from invitation where status = 'PENDING' and requested_at is null) w
    where ${requestedInHour} < ${importedAnHour} limit $2`,
})

/** As many of the inviter's waiting invitations as the hour permits, oldest first. They are valid from now on. */
export const requestImported = statement<[now: Instant, inviterId: string], { id: string }>({
  name: 'invitation_request_imported',
  text: `
    update invitation i set requested_at = $1, sends = 1, updated_at = greatest($1, i.updated_at),
      expires_at = $1::timestamptz + interval '${VALID_S} seconds'
    from (
      select w.id from invitation w where w.inviter_id = $2 and w.status = 'PENDING' and w.requested_at is null
      order by w.created_at, w.id
      limit greatest(0, ${importedAnHour} - (
        select count(*) from invitation r
        where r.inviter_id = $2 and r.requested_at > $1::timestamptz - interval '1 hour'))
      for update) due
    where i.id = due.id returning i.id`,
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
