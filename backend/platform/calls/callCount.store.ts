import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Calls of one caller in a window of time. */
export interface CountedCalls {
  caller: string
  calls: number
  /** End of the window, in milliseconds since 1970. */
  endsAt: number
}

/** Rows are locked in the order of their keys, so that two gateways cannot deadlock. */
const add = statement<
  [callers: readonly string[], calls: readonly number[], endsAt: readonly number[], now: Instant],
  CountedCalls
>({
  name: 'call_count_add',
  text: `insert into call_count as kept (caller, calls, ends_at)
    select caller, calls, to_timestamp(ends_at / 1000)
    from unnest($1::text[], $2::integer[], $3::float8[]) as counted (caller, calls, ends_at) order by caller
    on conflict (caller) do update set
      calls = case when kept.ends_at <= $4 then excluded.calls else kept.calls + excluded.calls end,
      ends_at = case when kept.ends_at <= $4 then excluded.ends_at else kept.ends_at end
    returning caller, calls, (extract(epoch from ends_at) * 1000)::float8 as "endsAt"`,
})

/**
 * Adds calls to the counts of other gateways, and returns all calls in each caller's window, which is the window of the
 * first gateway that counted.
 */
export async function addCalls(
  queryable: Queryable,
  counted: readonly CountedCalls[],
  now: Instant,
): Promise<CountedCalls[]> {
  const columns = [
    counted.map(({ caller }) => caller),
    counted.map(({ calls }) => calls),
    counted.map(({ endsAt }) => endsAt),
  ] as const
  return await add(queryable, ...columns, now)
}

const forget = statement<[before: Instant]>({
  name: 'call_count_forget',
  text: 'delete from call_count where ends_at < $1',
})

/** Deletes counts whose window has ended. */
export async function forgetOldCalls(queryable: Queryable, now: Instant): Promise<void> {
  await forget(queryable, now)
}
