/* oxlint-disable house/rows-by-rights -- the caller's own contact and roles, whatever they may read */
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { AnalyticsStore, Consent, ConsentStore } from './analytics.port.ts'

/** How long entries of the access log are stored, in days. */
const LOG_DAYS = 90

const findConsent = statement<[contactId: string], Consent>({
  name: 'analytics_find_consent',
  text: `
    select k.given_at as "givenAt", exists (select from analytics_profile p where p.contact_id = k.contact_id) as "hasProfile"
    from analytics_consent k where k.contact_id = $1`,
})

const giveConsent = statement<[contactId: string, now: Instant]>({
  name: 'analytics_give_consent',
  text: 'insert into analytics_consent (contact_id, given_at) values ($1, $2) on conflict (contact_id) do nothing',
})

const withdrawConsent = statement<[contactId: string]>({
  name: 'analytics_withdraw_consent',
  text: 'delete from analytics_consent where contact_id = $1',
})

// What the server knows of the person replaces what the client says of it.
const attributes = `
  $2::jsonb || jsonb_strip_nulls(jsonb_build_object(
    'user_id', c.id, 'email', c.email, 'first_name', c.first_name, 'last_name', c.last_name, 'phone', c.phone,
    'role', coalesce((select r.role from role r where r.contact_id = c.id and r.status = '${APPROVED}'
      order by array_position(array['GLOBAL', 'ADMIN', 'COACH'], r.role) limit 1), 'MEMBER'),
    'signup_date', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD'),
    'created_at', extract(epoch from c.created_at)::bigint, 'last_login', $3::text))`

type Change = [contactId: string, attributes: string, now: Instant]

// The lock makes a concurrent withdrawal wait, which then deletes the new row too.
const createProfile = statement<Change, { id: string }>({
  name: 'analytics_create_profile',
  text: `
    insert into analytics_profile as p (contact_id, attributes, created_at, updated_at)
    select c.id, ${attributes}, $3::timestamptz, $3::timestamptz
    from contact c join analytics_consent k on k.contact_id = c.id where c.id = $1 for key share of k
    on conflict (contact_id) do update set attributes = p.attributes || excluded.attributes, updated_at = excluded.updated_at
    returning contact_id as id`,
})

const updateProfile = statement<Change, { id: string }>({
  name: 'analytics_update_profile',
  text: `
    update analytics_profile p set attributes = p.attributes || ${attributes}, updated_at = $3::timestamptz
    from contact c where c.id = $1 and p.contact_id = c.id
    returning p.contact_id as id`,
})

const countVisit = statement<[contactId: string, platform: string | null, now: Instant], { id: string }>({
  name: 'analytics_count_visit',
  text: `
    insert into access_log as l (contact_id, day, platform, first_at, last_at, times)
    select k.contact_id, ($3::timestamptz at time zone 'UTC')::date, $2, $3::timestamptz, $3::timestamptz, 1
    from analytics_consent k where k.contact_id = $1 for key share of k
    on conflict (contact_id, day) do update set times = least(l.times + 1, 100000), platform = excluded.platform,
      last_at = greatest(l.last_at, excluded.last_at)
    returning l.contact_id as id`,
})

/** At most so many in one transaction. */
const EXPIRED_AT_ONCE = 10_000

const expireVisits = statement<[now: Instant], { day: string }>({
  name: 'analytics_expire_visits',
  text: `
    delete from access_log where (contact_id, day) in (
      select contact_id, day from access_log
      where day < ($1::timestamptz at time zone 'UTC')::date - ${LOG_DAYS}
      order by day limit ${EXPIRED_AT_ONCE} for update skip locked
    )
    returning day`,
})

/** Deletes old entries of the access log, of people who never return too. Resolves with whether there may be more. */
export async function deleteExpiredVisits(database: Queryable, now: Instant): Promise<boolean> {
  return (await expireVisits(database, now)).length === EXPIRED_AT_ONCE
}

export function createAnalyticsStore(database: Queryable): ConsentStore & AnalyticsStore {
  return {
    find: async (contactId) => (await findConsent(database, contactId))[0],
    give: async (contactId, now) => void (await giveConsent(database, contactId, now)),
    withdraw: async (contactId) => void (await withdrawConsent(database, contactId)),
    createProfile: async ({ contactId, attributes: own, now }) =>
      (await createProfile(database, contactId, own, now)).length > 0,
    updateProfile: async ({ contactId, attributes: own, now }) =>
      (await updateProfile(database, contactId, own, now)).length > 0,
    countVisit: async ({ contactId, platform = null, now }) =>
      (await countVisit(database, contactId, platform, now)).length > 0,
  }
}
