import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

export interface SendLimit {
  count: number
  windowS: number
}

export interface SendLimits {
  /** For one network, to any recipient. */
  perNetwork: SendLimit
  /** For one mailbox, from one place. */
  perPlace: SendLimit
  /** For one mailbox: from all strangers, from all its known networks, and from all its known devices. */
  perCircle: SendLimit
}

export interface Sending {
  /** Key of the address whose known places are looked up. */
  addressKey: string
  /** Messages are counted by their mailbox. */
  mailboxKey: string
  /** The device, then the network. */
  places: readonly [string, string]
  limits: SendLimits
  now: Instant
}

/** Counts in the current window, or starts one. The values come from a query after it. */
const COUNT_ON = `
    on conflict (key) do update set
      counted = case when t.ends_at <= $5 then 1 else t.counted + 1 end,
      ends_at = case when t.ends_at <= $5 then excluded.ends_at else t.ends_at end
    returning t.counted`

const COUNT_SENDING = `
  with lane as (
    select 'mailbox:' || $2 || ':' || coalesce(known.place, $4) as lane_key,
      'mailbox:' || $2 || ':' || coalesce(split_part(known.place, ':', 1), 'stranger') as circle_key
    from (values (1)) one left join (
      select p.place from identity_place p
      where p.address_key = $1 and p.place in ($3, $4) and p.ends_at > $5
      order by p.place = $3 desc limit 1
    ) known on true
  ), network as (
    insert into identity_tally as t (key, counted, ends_at)
    values ($4, 1, $5::timestamptz + $7 * interval '1 second')${COUNT_ON}
  ), place as (
    insert into identity_tally as t (key, counted, ends_at)
    select lane_key, 1, $5::timestamptz + $9 * interval '1 second' from lane, network
    where network.counted <= $6${COUNT_ON}
  ), circle as (
    insert into identity_tally as t (key, counted, ends_at)
    select circle_key, 1, $5::timestamptz + $11 * interval '1 second' from lane, place
    where place.counted <= $8${COUNT_ON}
  )
  select coalesce((select counted from circle) <= $10, false) as allowed`

const count = statement<
  [
    addressKey: string,
    mailboxKey: string,
    browser: string,
    network: string,
    now: Instant,
    ...limits: [count: number, windowS: number, count: number, windowS: number, count: number, windowS: number],
  ],
  { allowed: boolean }
>({ text: COUNT_SENDING })

/**
 * Counts one message, in one statement. Returns false if the limit of its network, its place or its kind is reached. A
 * message that one limit refuses does not count towards the next.
 */
export async function countSending(queryable: Queryable, sending: Sending): Promise<boolean> {
  const { addressKey, mailboxKey, places, limits, now } = sending
  const { perNetwork, perPlace, perCircle } = limits
  const pair = (limit: SendLimit) => [limit.count, limit.windowS] as const
  const windows = [...pair(perNetwork), ...pair(perPlace), ...pair(perCircle)] as const
  const [row] = await count(queryable, addressKey, mailboxKey, ...places, now, ...windows)
  return row?.allowed === true
}

const sweep = statement<[now: Instant]>({
  text: `with challenges as (delete from identity_challenge where kept_until < $1),
               tallies as (delete from identity_tally where ends_at < $1),
               places as (delete from identity_place where ends_at < $1),
               guards as (delete from identity_guard where blocked_until < $1::timestamptz - interval '30 days')
             delete from identity_session where expires_at < $1::timestamptz - interval '1 day'`,
})

/** Removes expired rows. Safe to run at any time, from any replica. */
export async function sweepIdentity(queryable: Queryable, now: Instant): Promise<void> {
  await sweep(queryable, now)
}
