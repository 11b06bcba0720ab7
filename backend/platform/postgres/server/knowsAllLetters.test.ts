import { afterEach, expect, inject, test } from 'vitest'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { createDatabase } from './createDatabase.ts'
import { knowsAllLetters } from './knowsAllLetters.ts'

const server = inject('postgres').address
const name = `letters_${process.pid}`
const address = withDatabase(server, name)

afterEach(() => administer(server, `drop database ${name} with (force)`))

test('a new database recognizes all letters', async () => {
  await createDatabase(server, name)
  await administer(address, 'create extension pg_trgm')
  expect(await knowsAllLetters(address)).toBe(true)
})

const hasOwnLocale = await administer(server, `select where current_setting('server_version_num')::int >= 170000`)

// The second has only the builtin provider, if there is one: it maps case, but the index ignores the letters.
const blind = [
  "lc_collate 'C' lc_ctype 'C'",
  ...hasOwnLocale.map(() => "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'"),
]

test.each(blind)('a database with %s does not', async (locale) => {
  await administer(server, `create database ${name} template template0 encoding 'UTF8' ${locale}`)
  await administer(address, 'create extension pg_trgm')
  expect(await knowsAllLetters(address)).toBe(false)
})
