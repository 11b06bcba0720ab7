import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { serveHandler } from '#backend/platform/serveHandler.fixture.ts'
import { createOwnDataHandler } from './createOwnDataHandler.ts'
import { listContactColumns, OWN_COLUMNS } from './userData.store.ts'

let domain: DomainUnderTest
let server: Awaited<ReturnType<typeof serveHandler>>
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('ana'), contactRow('ben')])
  await domain.insert('profile', [{ id: 'profile-ana', contact_id: 'ana', gender: 'FEMALE' }])
  await domain.insert('contact_block', [
    { id: 'block-1', blocker_id: 'ana', blocked_id: 'ben' },
    { id: 'block-2', blocker_id: 'ben', blocked_id: 'ana' },
  ])
  server = await serveHandler(
    createOwnDataHandler({
      database: domain.database,
      viewerOf: async (authorization) => (authorization === undefined ? anonymous : person(authorization.slice(7))),
      now: () => now,
      log: openLog({ level: 'silent' }),
    }),
  )
})
afterEach(async () => {
  server.close()
  await domain.close()
})

const read = (user: string | undefined, method = 'GET') =>
  fetch(server.url, { method, headers: user === undefined ? {} : { authorization: `Bearer ${user}` } })

test('users read their own data, but not who blocked them', async () => {
  const response = await read('ana')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const data: unknown = await response.json()
  expect(data).toMatchObject({
    contact: { id: 'ana' },
    rows: { profile: [{ gender: 'FEMALE' }], contact_block: [{ id: 'block-1' }] },
  })
  expect(JSON.stringify(data)).not.toContain('block-2')
})

test('each column that names a user holds rows of their own, or of what others wrote, decided or keep to themselves', async () => {
  const columns = await listContactColumns(domain.database)
  const ofOthers = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !OWN_COLUMNS.has(name))
  expect(ofOthers).toEqual([
    'audit_entry.actor_id',
    'contact_block.blocked_id',
    'conversation_message.deleted_by_id',
    'conversation_report.closed_by_id',
    'conversation_report_opening.admin_id',
    'date_change.new_substitute_id',
    'date_change.old_substitute_id',
    'deep_link.coach_id',
    'invitation.coach_id',
    'invitation.follower_id',
    'meeting.ended_by',
  ])
  expect(columns).toHaveLength(OWN_COLUMNS.size + ofOthers.length)
})

test('visitors read nothing, and nothing is changed', async () => {
  expect((await read(undefined)).status).toBe(401)
  expect((await read('ana', 'DELETE')).status).toBe(405)
})

test('a user who requests the data repeatedly has to wait, and others do not', async () => {
  for (let n = 0; n < 5; n += 1) expect((await read('ana')).status).toBe(200)
  expect((await read('ana')).status).toBe(429)
  expect((await read('ben')).status).toBe(200)
})
