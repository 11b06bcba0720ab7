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

/** One statement, so that two calls at once cannot both take what is left. */
const take = statement<[contactId: string, day: string, characters: number, most: number], { characters: number }>({
  name: 'speech_take',
  text: `
    insert into speech_use as u (contact_id, day, characters)
    select $1, $2::date, $3::int where $3::int <= $4::int
    on conflict (contact_id, day) do update set characters = u.characters + excluded.characters
      where u.characters + excluded.characters <= $4::int
    returning characters`,
})

const giveBack = statement<[contactId: string, day: string, characters: number]>({
  name: 'speech_give_back',
  text: `
    update speech_use set characters = greatest(0, characters - $3::int) where contact_id = $1 and day = $2::date`,
})

const forgetUnused = statement<[unusedSince: string], { key: string }>({
  name: 'speech_forget_unused',
  text: 'delete from spoken_text where used_on < $1::date returning key',
})

const forgetUse = statement<[today: string]>({
  name: 'speech_forget_use',
  text: 'delete from speech_use where day < $1::date',
})

export function createSpeechStore(database: Queryable): SpeechStore {
  return {
    find: async (digest, day) => (await find(database, digest, day))[0]?.key,
    keep: async (digest, { key, day }) => (await keep(database, digest, key, day))[0]?.key ?? key,
    take: async (contactId, { day, characters, most }) =>
      (await take(database, contactId, day, characters, most)).length > 0,
    giveBack: async (contactId, { day, characters }) => void (await giveBack(database, contactId, day, characters)),
    async forget({ unusedSince, today }) {
      await forgetUse(database, today)
      return (await forgetUnused(database, unusedSince)).length
    },
  }
}
