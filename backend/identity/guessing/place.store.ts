import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Maximum number of places of an account; the oldest is dropped. */
const MOST_PLACES = 30

export interface KnownPlaces {
  addressKey: string
  places: readonly string[]
  endsAt: Instant
}

const remember = statement<[addressKey: string, places: readonly string[], endsAt: Instant]>({
  text: `insert into identity_place (address_key, place, ends_at) select $1, unnest($2::text[]), $3
             on conflict (address_key, place) do update set ends_at = greatest(identity_place.ends_at, excluded.ends_at)`,
})

const forgetOldest = statement<[addressKey: string, kept: number]>({
  text: `delete from identity_place p using (
               select place from identity_place where address_key = $1 order by ends_at desc, place offset $2) oldest
             where p.address_key = $1 and p.place = oldest.place`,
})

/** Remembers the place where an address was verified. */
export async function rememberPlaces(queryable: Queryable, { addressKey, places, endsAt }: KnownPlaces): Promise<void> {
  await remember(queryable, addressKey, places, endsAt)
  await forgetOldest(queryable, addressKey, MOST_PLACES)
}

const forgetOf = statement<[addressKeys: readonly string[]]>({
  text: 'delete from identity_place where address_key = any($1::text[])',
})

export async function forgetPlaces(queryable: Queryable, addressKeys: readonly string[]): Promise<void> {
  await forgetOf(queryable, addressKeys)
}
