import { expect, inject, test } from 'vitest'
import { urlOf } from '#tools/stage/postgresOf.ts'
import { openPostgres } from './openPostgres.ts'
import { openLog } from './platform/log.ts'
import { withDatabase } from './platform/postgres/address.ts'
import { administer } from './platform/postgres/administer.ts'

test('a database that is not there is refused in a sentence, which keeps the password', async () => {
  const env = { DATABASE_URL: 'postgres://obi:swordfish@127.0.0.1:1/obi', DATA_DIR: '/nowhere' }
  await using opening = new AsyncDisposableStack()
  const failure: unknown = await openPostgres({ env, log: openLog({ level: 'silent' }) }, opening).catch(
    (error: unknown) => error,
  )
  expect(String(failure)).toContain("The database that DATABASE_URL names can't be used: ")
  expect(String(failure)).not.toContain('swordfish')
})

test('a database that cannot hold every language is refused', async () => {
  const server = inject('postgres').address
  const name = `ascii_${process.pid}`
  await administer(server, `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  await using opening = new AsyncDisposableStack()
  const env = { DATABASE_URL: urlOf(withDatabase(server, name)), DATA_DIR: '/nowhere' }
  await expect(openPostgres({ env, log: openLog({ level: 'silent' }) }, opening)).rejects.toThrow(
    'its encoding is not UTF8',
  )
  await administer(server, `drop database ${name}`)
})
