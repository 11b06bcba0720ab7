import { isOpenSql } from '#backend/classes/openDates.ts'
import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { takesPlace } from '#schema/classes/publishedClass.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import type { ChangedDate, SettlingStore, NoticeStore, WaitingNotice } from './notices.port.ts'

/** How long notices are stored. */
const KEEP = `interval '90 days'`

/** A date `o` that takes place and needs a substitute. */
const wantsSubstituteSql = `o.substitute_asked_at is not null and o.substitute_id is null
  and ${predicateSql(takesPlace, 'EventOccurrence', 'o')}`

// Waits for transactions that still add to the change.
const close = statement<[id: string], { id: string }>({
  name: 'notice_close',
  text: `update class_change set closed_at = now() where id = $1 and closed_at is null returning id`,
})

// A cancellation takes precedence over an earlier move. A date that is back at its original time has no kind.
const settleDates = statement<[changeId: string]>({
  name: 'notice_settle_dates',
  // oxlint-disable-next-line house/rows-by-rights -- the job compares dates for all members
  text: `
    update date_change d set new_starts_at = o.starts_at, new_ends_at = o.ends_at, new_address = o.address,
      new_substitute_id = o.substitute_id,
      kind = case
        when o.cancelled_at is not null or o.status = 'DELETED' then case when not d.was_canceled then 'CANCELED' end
        when o.starts_at <> d.old_starts_at or o.ends_at <> d.old_ends_at or o.address is distinct from d.old_address
          then 'MOVED'
        -- A date without a coach is no news yet: a substitute may come, or the date may be canceled.
        when o.substitute_id is distinct from d.old_substitute_id
          and (o.substitute_id is not null or o.is_given_up is not true) then 'SUBSTITUTE'
      end
    from occurrence o where o.id = d.occurrence_id and d.change_id = $1`,
})

// A member who canceled in the meantime gets no notice, nor does one who booked a released spot again. A colleague gets
// one notice of a request, even if the coach later asks more colleagues, and at most one a day for the same date, even
// if the request is withdrawn and repeated.
const addNotices = statement<[changeId: string]>({
  name: 'notice_add',
  // oxlint-disable-next-line house/rows-by-rights -- the job tells each member of their own bookings, and colleagues of requests that they may accept
  text: `
    with affected as (
      select b.member_id, d.occurrence_id, 'changed' as kind from date_change d
      join booking b on b.occurrence_id = d.occurrence_id and b.status <> 'CANCELED'
      where d.change_id = $1 and d.kind is not null
      union all
      select r.contact_id, r.occurrence_id, 'released' from booking_release r
      join booking b on b.occurrence_id = r.occurrence_id and b.member_id = r.contact_id and b.status = 'CANCELED'
      where r.change_id = $1
      union
      select r.contact_id, o.id, 'request' from coach_news a
      join occurrence o on o.id = a.occurrence_id and ${wantsSubstituteSql}
      join role r on r.company_id = o.company_id and ${predicateSql(isCoachRole, 'Role', 'r')}
      where a.change_id = $1 and a.kind = 'REQUEST' and r.contact_id <> o.coach_id
        and (o.substitute_candidate_ids is null or r.contact_id = any(o.substitute_candidate_ids))
        and not exists (
          select from notice n
          where n.contact_id = r.contact_id and n.created_at >= least(o.substitute_asked_at, now() - interval '1 day')
            and o.id = any(n.request_ids)
        )
      union
      select o.coach_id, o.id, 'clash' from coach_news a
      join occurrence o on o.id = a.occurrence_id and ${isOpenSql('o')}
      where a.change_id = $1 and a.kind = 'CLASH'
    )
    insert into notice (id, change_id, contact_id, changed_ids, released_ids, request_ids, clash_ids)
    select new_id(), $1, member_id, coalesce(array_agg(occurrence_id) filter (where kind = 'changed'), '{}'),
      coalesce(array_agg(occurrence_id) filter (where kind = 'released'), '{}'),
      coalesce(array_agg(occurrence_id) filter (where kind = 'request'), '{}'),
      coalesce(array_agg(occurrence_id) filter (where kind = 'clash'), '{}')
    from affected group by member_id`,
})

const forgetOld = statement<[]>({
  name: 'notice_forget_old',
  text: `delete from class_change where opened_at < now() - ${KEEP} and closed_at is not null`,
})

const listDates = statement<[changeId: string], ChangedDate>({
  name: 'notice_list_dates',
  // oxlint-disable-next-line house/rows-by-rights -- the job describes dates to members who booked them
  text: `
    select o.id, o.public_id as "publicId", o.name, o.time_zone as "timeZone", d.kind,
      coalesce(d.old_starts_at, o.starts_at) as "oldStart", coalesce(d.old_ends_at, o.ends_at) as "oldEnd",
      coalesce(d.new_starts_at, o.starts_at) as "start", coalesce(d.new_ends_at, o.ends_at) as "end",
      d.old_address as "oldAddress", d.new_address as "address", o.cancel_reason as reason,
      d.new_substitute_id is distinct from d.old_substitute_id
        and (d.new_substitute_id is not null or o.is_given_up is not true) as "hasNewCoach",
      d.new_substitute_id is not null as "isSubstituted", coalesce(${wantsSubstituteSql}, false) as "wantsSubstitute",
      o.substitute_note as note, c.first_name || ' ' || c.last_name as coach,
      k.name as "companyName", k.logo as "companyLogo"
    from (
      select occurrence_id from date_change where change_id = $1
      union select occurrence_id from booking_release where change_id = $1
      union select occurrence_id from coach_news where change_id = $1
    ) of_change
    join occurrence o on o.id = of_change.occurrence_id
    left join date_change d on d.change_id = $1 and d.occurrence_id = o.id
    join contact c on c.id = coalesce(d.new_substitute_id, o.coach_id)
    left join company k on k.id = o.company_id
    order by "start", o.id`,
})

// Only a verified address of an account: contacts may contain any address.
const nextWaiting = statement<[changeId: string, attempt: number, limit: number], WaitingNotice>({
  name: 'notice_next_waiting',
  // oxlint-disable-next-line house/rows-by-rights -- the job writes to the people themselves
  text: `
    select n.id, n.changed_ids as "changedIds", n.released_ids as "releasedIds", n.request_ids as "requestIds",
      n.clash_ids as "clashIds", n.attempts, c.lang,
      case when u.email_verified then u.email end as email
    from notice n join contact c on c.id = n.contact_id left join identity_user u on u.sub = c.subject
    where n.change_id = $1 and n.state = 'WAITING' and n.attempts < $2
    order by n.attempts, n.id limit $3`,
})

const mark = statement<[id: string, state: string]>({
  name: 'notice_mark',
  text: `update notice set state = $2, sent_at = case when $2 = 'SENT' then now() end where id = $1 and state = 'WAITING'`,
})

const countAttempt = statement<[id: string]>({
  name: 'notice_count_attempt',
  text: `update notice set attempts = attempts + 1 where id = $1`,
})

const countWaiting = statement<[changeId: string], { count: number }>({
  name: 'notice_count_waiting',
  text: `select count(*)::int as count from notice where change_id = $1 and state = 'WAITING'`,
})

export function createNoticeStore(database: Queryable): NoticeStore {
  return {
    listDates: (changeId) => listDates(database, changeId),
    nextWaiting: ({ changeId, attempt, limit }) => nextWaiting(database, changeId, attempt, limit),
    mark: async (id, state) => void (await mark(database, id, state)),
    countAttempt: async (id) => void (await countAttempt(database, id)),
    countWaiting: async (changeId) => (await countWaiting(database, changeId))[0]?.count ?? 0,
  }
}

export function createSettlingStore(transaction: Transaction): SettlingStore {
  return {
    settle: async (changeId) => {
      const [closedChange] = await close(transaction, changeId)
      if (!closedChange) return
      await settleDates(transaction, changeId)
      await addNotices(transaction, changeId)
      await forgetOld(transaction)
    },
  }
}
