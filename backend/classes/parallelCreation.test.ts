import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import { once } from '#backend/platform/idempotency/once.ts'
import { createClass } from './createClass.ts'
import { createNewClassStore } from './newClass.store.ts'
import { addPeople, openClasses, single, viewers } from './openClasses.fixture.ts'

const madeClass = v.object({
  classId: v.string(),
  occurrenceIds: v.array(v.string()),
  clashIds: v.array(v.string()),
})

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClasses()
  await addPeople(domain)
})
afterAll(() => domain.close())

test('of two concurrent requests with the same key, the second waits, is rolled back and gets the first one’s answer', async () => {
  const worked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const tries = [0, 0]
  const createIn = (place: 0 | 1) =>
    once(
      { key: 'at once', viewer: 'coach', operation: 'createClass', input: '{}', now, answer: madeClass },
      {
        query: domain.open.query,
        transact: (work) =>
          domain.open.transact(async (transaction) => {
            tries[place] = (tries[place] ?? 0) + 1
            const result = await work(transaction)
            if (place === 0) {
              worked.resolve()
              await mayEnd.promise
            }
            return result
          }),
      },
      (transaction) => createClass(single, contextOf(viewers.coach), createNewClassStore(transaction)),
    )
  const first = createIn(0)
  await worked.promise
  const second = createIn(1)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await domain.open.query({ text: waiting })).length).toBe(1)
  mayEnd.resolve()
  expect(await second).toEqual(await first)
  expect(tries).toEqual([1, 1])
  const text = `select (select count(*)::int from class) - 1 as classes, (select count(*)::int from occurrence) - 1 as dates`
  expect(await domain.open.query({ text })).toEqual([{ classes: 1, dates: 1 }])
})
