import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'

export interface SendLimit {
  count: number
  windowS: number
}

export interface Sending {
  networkKey: string
  addressKey: string
  perNetwork: SendLimit
  perAddress: SendLimit
  now: Instant
}

const COUNT_SENDING = `
  with network as (
    insert into identity_sending as s (key, sent, ends_at) values ($1, 1, $7::timestamptz + $4 * interval '1 second')
    on conflict (key) do update set
      sent = case when s.ends_at <= $7 then 1 else s.sent + 1 end,
      ends_at = case when s.ends_at <= $7 then excluded.ends_at else s.ends_at end
    returning sent
  ), address as (
    insert into identity_sending as s (key, sent, ends_at)
    select $2, 1, $7::timestamptz + $6 * interval '1 second' from network where network.sent <= $3
    on conflict (key) do update set
      sent = case when s.ends_at <= $7 then 1 else s.sent + 1 end,
      ends_at = case when s.ends_at <= $7 then excluded.ends_at else s.ends_at end
    returning sent
  )
  select coalesce((select sent from address) <= $5, false) as allowed`

/** Counts one message for the network and the address, in one statement; false when either has had enough. */
export async function countSending(queryable: Queryable, sending: Sending): Promise<boolean> {
  const { networkKey, addressKey, perNetwork, perAddress, now } = sending
  const [row] = await queryable.query<{ allowed: boolean }>({ text: COUNT_SENDING }, [
    networkKey,
    addressKey,
    perNetwork.count,
    perNetwork.windowS,
    perAddress.count,
    perAddress.windowS,
    now,
  ])
  return row?.allowed === true
}

/** Removes what nobody needs any more. Safe to run at any time, from any replica. */
export async function sweepIdentity(queryable: Queryable, now: Instant): Promise<void> {
  await queryable.query(
    {
      text: `with challenges as (delete from identity_challenge where kept_until < $1),
               sendings as (delete from identity_sending where ends_at < $1),
               guards as (delete from identity_guard where blocked_until < $1::timestamptz - interval '30 days')
             delete from identity_session where expires_at < $1::timestamptz - interval '1 day'`,
    },
    [now],
  )
}
