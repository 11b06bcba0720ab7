import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, bookingRow, contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { internalTopics } from '#schema/internalTopics.ts'
import { neededTriggers, readTriggers, triggerDrift } from '#tools/codegen/outboxTriggers.ts'
import { readContract } from '#tools/codegen/read/readContract.ts'

const { models } = readContract(fileURLToPath(new URL('../..', import.meta.url)))
const needed = neededTriggers(
  models.map(({ description }) => description),
  internalTopics,
)

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await insertClass(domain)
  await domain.insert('contact', [contactRow('ana', { subject: 'account' }), contactRow('ben')])
  await domain.insert('occurrence', [occurrenceRow('soon'), occurrenceRow('later')])
  await domain.insert('booking', [
    bookingRow('of-ana', { occurrence_id: 'soon', member_id: 'ana' }),
    bookingRow('of-ben', { occurrence_id: 'soon', member_id: 'ben' }),
    bookingRow('elsewhere', { occurrence_id: 'later', member_id: 'ana' }),
  ])
})
beforeEach(() => run('truncate outbox'))
afterAll(() => domain.close())

function run(...texts: string[]): Promise<unknown> {
  return domain.open.transact(async (transaction) => {
    for (const text of texts) await transaction.query({ text })
  })
}

async function told(topic: string) {
  const text = 'select action, row_id as id, before, after from outbox where topic = $1 order by row_id, id'
  return domain.open.query<{ id: string; before: object; after: object }>({ text }, [topic])
}

test('every table that can be subscribed to has its triggers, and no other has any', async () => {
  expect(triggerDrift(needed, await readTriggers(domain.open))).toEqual([])
})

test.each([
  ['drop trigger booking_told_create on booking', 'No event is written for a row of booking that is made.'],
  ['alter table role disable trigger role_told_update', 'The trigger role_told_update is off, or not what it must be.'],
  [
    `create or replace trigger contact_told_delete after delete on contact for each row execute function tell_outbox('email')`,
    'The trigger contact_told_delete is off, or not what it must be.',
  ],
  ['drop trigger reaction_counted_by_video on reaction', 'No event is written for a row of reaction that is counted.'],
  [
    'create trigger category_told_update after update on category for each row execute function tell_outbox()',
    'There is no subscription for what the trigger category_told_update tells.',
  ],
])('a table that changes untold is found: %s', async (change, sentence) => {
  let found: string[] = []
  const undone = domain.open.transact(async (transaction) => {
    await transaction.query({ text: change })
    found = triggerDrift(needed, await readTriggers(transaction))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(found).toEqual([sentence])
})

test('when a date moves, each of its bookings gets one event with the old and the new time', async () => {
  await run(
    `update occurrence set starts_at = '${at(5)}', ends_at = '${at(6)}', updated_at = '${at(0.5)}' where id = 'soon'`,
  )
  const moved = { before: { starts_at: iso(1) }, after: { starts_at: iso(5), ends_at: iso(6), updated_at: iso(0.5) } }
  expect(await told('booking')).toMatchObject([
    { action: 'update', id: 'of-ana', ...moved },
    { action: 'update', id: 'of-ben', ...moved },
  ])
  expect(await told('occurrence')).toMatchObject([{ action: 'update', id: 'soon' }])
})

test('a bulk change causes one event per changed row, and none for unchanged rows', async () => {
  await run(`update booking set status = 'ATTENDED' where status = 'BOOKED'`)
  expect((await told('booking')).map(({ id }) => id)).toEqual(['elsewhere', 'of-ana', 'of-ben'])
  await run('truncate outbox', `update booking set status = 'ATTENDED'`)
  expect(await told('booking')).toEqual([])
})

test('a row that is touched has changed: lists in the order of the last change hear of it', async () => {
  await run(`update booking set updated_at = '${at(7)}' where id = 'of-ana'`)
  expect(await told('booking')).toMatchObject([{ id: 'of-ana', after: { updated_at: iso(7) } }])
})

test('an event about a person contains nothing but their account', async () => {
  await run(`update contact set email = 'new@example.com', first_name = 'Anna' where id = 'ana'`)
  expect(await told('contact')).toEqual([])
  await run(`update contact set subject = 'another' where id = 'ana'`)
  expect(await told('contact')).toEqual([
    {
      action: 'update',
      id: 'ana',
      before: { id: 'ana', subject: 'account' },
      after: { id: 'ana', subject: 'another' },
    },
  ])
})

test('the event for an ended sign-in contains no secret, and a refreshed sign-in causes none', async () => {
  await run(
    `insert into identity_session (id, sub, refresh_hash, signed_in_at, expires_at) values ('s', 'ana', 'secret', now(), now())`,
    `update identity_session set refresh_hash = 'next secret'`,
  )
  expect(await told('identity_session')).toEqual([])
  await run(`update identity_session set revoked_at = '${at(1)}'`)
  expect(await told('identity_session')).toMatchObject([{ id: 's', after: { sub: 'ana', revoked_at: iso(1) } }])
  const kept = await told('identity_session')
  expect(Object.keys(kept[0]?.after ?? {}).toSorted()).toEqual(['id', 'revoked_at', 'sub'])
})

test('a migration can move rows without events, and later changes cause events again', async () => {
  await run("set local obi.untold = 'on'", `update booking set starts_at = '${at(8)}'`)
  expect(await told('booking')).toEqual([])
  await run(`update booking set starts_at = '${at(9)}' where id = 'of-ben'`)
  expect(await told('booking')).toMatchObject([{ id: 'of-ben' }])
})

/** As PostgreSQL writes an instant into a row of JSON. */
function iso(hour: number): string {
  return expect.stringContaining(at(hour).replace(/\.000Z$/, ''))
}
