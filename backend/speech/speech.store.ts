import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { SpeechStore } from './speech.port.ts'

// Once a day is enough to know what is in use.
const find = statement<[digest: string, day: string], { key: string }>({
  name: 'speech_find',
  text: `
    with used as (update spoken_text set used_on = $2::date where digest = $1 and used_on < $2::date)
    select key from spoken_text where digest = $1`,
})

const keep = statement<[digest: string, key: string, day: string], { key: string }>({
  name: 'speech_keep',
  text: `
    insert into spoken_text as s (digest, key, used_on) values ($1, $2, $3::date)
    on conflict (digest) do update set used_on = greatest(s.used_on, excluded.used_on)
    returning key`,
})

/**
 * One statement, so that two calls at once cannot both take what is left. Of the day before, the part counts that the
 * last 24 hours reach back to: a budget grows back steadily, and at no hour for all users at once.
 */
const take = statement<[contactId: string, at: Instant, characters: number, most: number], { characters: number }>({
  name: 'speech_take',
  text: `
    with today as (
      select ($2::timestamptz at time zone 'UTC')::date as day,
        1 - extract(epoch from ($2::timestamptz at time zone 'UTC')::time) / 86400 as share
    ), before as (
      select today.day, coalesce(ceil(u.characters * share), 0) as characters
      from today left join speech_use u on u.contact_id = $1 and u.day = today.day - 1
    )
    insert into speech_use as u (contact_id, day, characters)
    select $1, day, $3::int from before where characters + $3::int <= $4::int
    on conflict (contact_id, day) do update set characters = u.characters + excluded.characters
      where u.characters + excluded.characters + (select characters from before) <= $4::int
    returning characters`,
})

const giveBack = statement<[contactId: string, at: Instant, characters: number]>({
  name: 'speech_give_back',
  text: `
    update speech_use set characters = greatest(0, characters - $3::int)
    where contact_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date`,
})

const forgetUnused = statement<[unusedSince: string], { key: string }>({
  name: 'speech_forget_unused',
  text: 'delete from spoken_text where used_on < $1::date returning key',
})

const forgetUse = statement<[today: string]>({
  name: 'speech_forget_use',
  text: 'delete from speech_use where day < $1::date - 1',
})

export function createSpeechStore(database: Queryable): SpeechStore {
  return {
    find: async (digest, day) => (await find(database, digest, day))[0]?.key,
    keep: async (digest, { key, day }) => (await keep(database, digest, key, day))[0]?.key ?? key,
    take: async (contactId, { at, characters, most }) =>
      (await take(database, contactId, at, characters, most)).length > 0,
    giveBack: async (contactId, { at, characters }) => void (await giveBack(database, contactId, at, characters)),
    async forget({ unusedSince, today }) {
      await forgetUse(database, today)
      return (await forgetUnused(database, unusedSince)).length
    },
  }
}
