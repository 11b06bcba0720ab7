import { CHALLENGE_COLUMNS, type Challenge } from '#backend/identity/codes/challenge.store.ts'
import type { CodeFacts } from '#backend/identity/codes/codeVerdict.ts'
import { delaysMs, GUESSES_A_DAY, TRIES } from '#backend/identity/codes/nextDelay.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** A request before a guess, and the keys under which the guess was counted. */
export interface GuessedChallenge extends Challenge, CodeFacts {
  /** Consecutive failures at the address from one place. */
  laneKey: string
  /** The day's failures at the address from all strangers, all its known networks, or all its known devices. */
  circleKey: string
}

// Guesses queue at the row of the request, then at that of their place, then at that of their kind, always in this
// order. A guess counts in all three before it is compared, or in none; a guess that loses the race for the last
// attempt of its kind counts only for its place. Guesses that cause no delay may be counted in any order.
const COUNT_GUESS = `
  with asked as (
    select * from identity_challenge where key = $1 for update
  ), lane as (
    select a.address_key || ':' || coalesce(known.place, ($5::text[])[array_upper($5::text[], 1)]) as lane_key,
      a.address_key || ':' || coalesce(split_part(known.place, ':', 1), 'stranger') as circle_key,
      a.used_at is null and a.tries < $3 and a.expires_at > $2 as is_live
    from asked a left join lateral (
      select p.place from identity_place p
      where p.address_key = a.address_key and p.place = any($5::text[]) and p.ends_at > $2
      order by array_position($5::text[], p.place) limit 1
    ) known on true
  ), guard as (
    insert into identity_guard as g (key, failures, blocked_until)
    select lane_key, 1, $2::timestamptz + ($4::float8[])[1] * interval '1 millisecond' from lane
    where is_live and not exists (
      select from identity_tally t where t.key = lane.circle_key and t.ends_at > $2 and t.counted >= $6)
    on conflict (key) do update set
      failures = g.failures + 1,
      blocked_until = $2::timestamptz
        + ($4::float8[])[least(g.failures + 1, array_length($4::float8[], 1))] * interval '1 millisecond'
    where g.blocked_until <= $2 or ($4::float8[])[least(g.failures, array_length($4::float8[], 1))] = 0
    returning g.key
  ), circle as (
    insert into identity_tally as t (key, counted, ends_at)
    select lane.circle_key, 1, $2::timestamptz + interval '1 day' from guard, lane
    on conflict (key) do update set
      counted = case when t.ends_at <= $2 then 1 else t.counted + 1 end,
      ends_at = case when t.ends_at <= $2 then excluded.ends_at else t.ends_at end
    where t.ends_at <= $2 or t.counted < $6
    returning t.key
  ), counted as (
    update identity_challenge c set tries = c.tries + 1 from circle where c.key = $1 returning c.key
  )
  select ${CHALLENGE_COLUMNS}, c.tries, c.expires_at as "expiresAt", c.used_at as "usedAt",
    lane.lane_key as "laneKey", lane.circle_key as "circleKey", exists (select from counted) as "wasCounted"
  from asked c, lane`

const count = statement<
  [key: string, now: Instant, tries: number, delaysMs: readonly number[], places: readonly string[], mostADay: number],
  GuessedChallenge
>({ text: COUNT_GUESS })

/** Counts one guess, in one statement, and returns the request as it was before. */
export async function countGuess(
  queryable: Queryable,
  { key, places, now }: { key: string; places: readonly string[]; now: Instant },
): Promise<GuessedChallenge | undefined> {
  const [challenge] = await count(queryable, key, now, TRIES, delaysMs, places, GUESSES_A_DAY)
  return challenge
}

const forgetFailures = statement<[laneKey: string]>({ text: 'delete from identity_guard where key = $1' })

const takeBackFromDay = statement<[circleKey: string]>({
  text: 'update identity_tally set counted = counted - 1 where key = $1 and counted > 0',
})

/** Removes the counts after a right answer: all failures of its place, and its own guess of the day. */
export async function takeBackGuess(queryable: Queryable, { laneKey, circleKey }: GuessedChallenge): Promise<void> {
  await forgetFailures(queryable, laneKey)
  await takeBackFromDay(queryable, circleKey)
}
