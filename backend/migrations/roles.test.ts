import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { clientConfig } from '#backend/platform/postgres/clientConfig.ts'
import { migrate, migrateWithin } from '#backend/platform/postgres/migrate.ts'
import { createDatabase } from '#backend/platform/postgres/server/createDatabase.ts'

const server = inject('postgres').address
const name = `roles_${process.pid}`
const address = withDatabase(server, name)

beforeEach(() => createDatabase(server, name))
afterEach(() => administer(server, `drop database ${name} with (force)`))

test('of several roles of a kind in one company the one with the most significant status stays, whatever its category was', async () => {
  const client = new pg.Client(clientConfig(address, { timeLimitMs: 0 }))
  await client.connect()
  await client.query('begin')
  await migrateWithin(client, '013_outbox')
  await client.query('commit')
  await client.end()
  await administer(address, `insert into contact (id, first_name, last_name) values ('ana', 'Ana', 'Lima')`)
  await administer(address, `insert into company (id, name) values ('dojo', 'Dojo')`)
  await administer(
    address,
    `insert into role (id, contact_id, company_id, role, category, status) values
      ('a', 'ana', 'dojo', 'COACH', 'anything', 'DECLINED'), ('b', 'ana', 'dojo', 'COACH', 'anything', 'APPROVED'),
      ('c', 'ana', 'dojo', 'COACH', null, 'APPROVED'), ('d', 'ana', 'dojo', 'ADMIN', null, 'DECLINED'),
      ('e', 'ana', null, 'COACH', null, 'DECLINED'), ('f', 'ana', null, 'COACH', null, 'PENDING')`,
  )
  await migrate({ address })
  expect(await administer(address, 'select id, category from role order by id')).toEqual([
    { id: 'b', category: 'anything' },
    { id: 'd', category: null },
    { id: 'f', category: null },
  ])
})
