import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { clientConfig } from '#backend/platform/postgres/clientConfig.ts'
import { migrate, migrateWithin } from '#backend/platform/postgres/migrate.ts'
import { createDatabase } from '#backend/platform/postgres/server/createDatabase.ts'

const server = inject('postgres').address
const name = `former_assistants_${process.pid}`
const address = withDatabase(server, name)

beforeAll(() => createDatabase(server, name))
afterAll(() => administer(server, `drop database ${name} with (force)`))

const classOf = (assistant: string) => `
  insert into class (id, name, time_zone, duration_s, age_group, gender, booking_type, is_streaming, capacity, status,
    coach_id, assistant_id, company_id, category_id, starts_at, ends_at)
  values ('yoga', 'Yoga', 'UTC', 3600, 'ALL', 'COED', 'SINGLE', true, 10, 'PUBLISHED',
    'coach', '${assistant}', 'dojo', 'any', now(), now() + interval '1 h')`

test('an upgrade takes former assistants and former coaches of the studio out of the conversations of classes', async () => {
  const client = new pg.Client(clientConfig(address, { timeLimitMs: 0 }))
  await client.connect()
  await client.query('begin')
  await migrateWithin(client, '108_event_delay')
  await client.query('commit')
  await client.end()
  await administer(
    address,
    `insert into contact (id, first_name, last_name) select n, n, n from unnest(array['coach', 'left', 'replaced', 'mia']) n;
    insert into company (id, name) values ('dojo', 'Dojo');
    insert into category (id, name, position) values ('any', 'Any', 1);
    insert into role (id, contact_id, company_id, role, status) values ('c', 'coach', 'dojo', 'COACH', 'APPROVED'),
      ('l', 'left', 'dojo', 'COACH', 'DECLINED'), ('r', 'replaced', 'dojo', 'COACH', 'APPROVED');
    ${classOf('left')};
    insert into conversation (id, kind, contact_ids, event_id)
      values ('talk', 'CLASS', '{coach,left,mia,replaced}', 'yoga');
    insert into conversation_member (id, conversation_id, contact_id, last_at)
      select n, 'talk', n, now() from unnest(array['coach', 'left', 'replaced', 'mia']) n`,
  )
  await migrate({ address })
  expect(await administer(address, 'select assistant_id from class')).toEqual([{ assistant_id: null }])
  expect(await administer(address, 'select contact_ids from conversation')).toEqual([{ contact_ids: ['coach', 'mia'] }])
  const members = await administer(address, 'select contact_id from conversation_member order by 1')
  expect(members).toEqual([{ contact_id: 'coach' }, { contact_id: 'mia' }])
})
