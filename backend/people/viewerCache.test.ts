import { expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import type { KnownPerson } from './viewer.ts'
import { ViewerCache } from './viewerCache.ts'

function peopleWho(known: KnownPerson | undefined) {
  const asked: string[] = []
  const findBySubject = (subject: string) => {
    asked.push(subject)
    return Promise.resolve(known)
  }
  return { asked, findBySubject }
}

const coach = { contactId: 'c1', roles: [{ role: 'COACH', companyId: 'harbour', status: 'APPROVED' }] }

const retired = { contactId: 'c1', roles: [] }

/** Lookups that the test answers, each by its position. */
function slowPeople() {
  const lookups: PromiseWithResolvers<KnownPerson | undefined>[] = []
  const findBySubject = () => {
    const lookup = Promise.withResolvers<KnownPerson | undefined>()
    lookups.push(lookup)
    return lookup.promise
  }
  return { lookups, findBySubject }
}

type Action = 'create' | 'update' | 'delete'
type Change = { topic: 'role' | 'contact'; action: Action; of?: string } | { resync: true }

function tell(cache: ViewerCache, change: Change): void {
  if ('resync' in change) cache.clear()
  else cache.forgetThoseOf(eventOf(change))
}

/** A change of a row of this contact. */
function eventOf({ topic, action, of = 'c1' }: Exclude<Change, { resync: true }>): LogEvent {
  const row = topic === 'role' ? { id: 'r1', contact_id: of } : { id: of }
  const states = { before: action === 'create' ? null : row, after: action === 'delete' ? null : row }
  return { topic, action, position: 1, rowId: row.id, ...states }
}

test('a user is looked up once, however often they send requests', async () => {
  const people = peopleWho(coach)
  const cache = new ViewerCache(people)
  await Promise.all([cache.find('s1'), cache.find('s1')])
  await cache.find('s1')
  expect(people.asked).toEqual(['s1'])
})

test.each<[Change, readonly string[]]>([
  [{ topic: 'role', action: 'create' }, ['s1', 's1']],
  [{ topic: 'role', action: 'update' }, ['s1', 's1']],
  [{ topic: 'role', action: 'delete' }, ['s1', 's1']],
  [{ topic: 'contact', action: 'update' }, ['s1', 's1']],
  [{ topic: 'contact', action: 'delete' }, ['s1', 's1']],
  [{ resync: true }, ['s1', 's1']],
  // Users without a contact are not cached, so a new contact changes no cached viewer.
  [{ topic: 'contact', action: 'create' }, ['s1']],
])('after %o a person is looked up as often as it takes', async (change, asked) => {
  const people = peopleWho(coach)
  const cache = new ViewerCache(people)
  await cache.find('s1')
  tell(cache, change)
  await cache.find('s1')
  await cache.find('s1')
  expect(people.asked).toEqual(asked)
})

test.each<[Change & object]>([
  [{ topic: 'role', action: 'create', of: 'c of s1' }],
  [{ topic: 'role', action: 'update', of: 'c of s1' }],
  [{ topic: 'role', action: 'delete', of: 'c of s1' }],
  [{ topic: 'contact', action: 'update', of: 'c of s1' }],
  [{ topic: 'contact', action: 'delete', of: 'c of s1' }],
])('after %o no other user is looked up again', async (change) => {
  const lookups: string[] = []
  const cache = new ViewerCache({
    findBySubject: async (subject) => {
      lookups.push(subject)
      return { contactId: `c of ${subject}`, roles: [] }
    },
  })
  for (const subject of ['s1', 's2', 's3']) await cache.find(subject)
  tell(cache, change)
  for (const subject of ['s1', 's2', 's3']) await cache.find(subject)
  expect(lookups).toEqual(['s1', 's2', 's3', 's1'])
})

test('a role that passes from one user to another drops both from the cache', async () => {
  const lookups: string[] = []
  const findBySubject = async (subject: string) => {
    lookups.push(subject)
    return { contactId: `c of ${subject}`, roles: [] }
  }
  const cache = new ViewerCache({ findBySubject })
  for (const subject of ['s1', 's2', 's3']) await cache.find(subject)
  const moved = { ...eventOf({ topic: 'role', action: 'update', of: 'c of s1' }), after: { contact_id: 'c of s2' } }
  expect(cache.forgetThoseOf(moved)).toEqual(['s1', 's2'])
  for (const subject of ['s1', 's2', 's3']) await cache.find(subject)
  expect(lookups).toEqual(['s1', 's2', 's3', 's1', 's2'])
})

test('a role that ends while its holder is being looked up is not cached by that lookup', async () => {
  const people = slowPeople()
  const cache = new ViewerCache(people)
  const early = cache.find('s1')
  tell(cache, { topic: 'role', action: 'update' })
  people.lookups[0]?.resolve(coach)
  expect(await early).toBe(coach)
  const late = cache.find('s1')
  people.lookups[1]?.resolve(retired)
  expect(await late).toBe(retired)
  const again = cache.find('s1')
  expect(people.lookups).toHaveLength(2)
  expect(await again).toBe(retired)
})

test.each<[string, (lookup: PromiseWithResolvers<KnownPerson | undefined>) => void]>([
  ['finds no one', ({ resolve }) => resolve(undefined)],
  ['fails', ({ reject }) => reject(new Error('away'))],
])('a lookup that %s late does not make a newer one forgotten', async (_what, end) => {
  const people = slowPeople()
  const cache = new ViewerCache(people)
  const early = cache.find('s1').catch(() => undefined)
  tell(cache, { topic: 'role', action: 'create' })
  const late = cache.find('s1')
  expect(people.lookups).toHaveLength(2)
  people.lookups[1]?.resolve(coach)
  await late
  people.lookups.slice(0, 1).forEach(end)
  expect(await early).toBeUndefined()
  const again = cache.find('s1')
  expect(people.lookups).toHaveLength(2)
  expect(await again).toBe(coach)
})

test('a failed lookup is repeated, and fails no later caller', async () => {
  const people = slowPeople()
  const cache = new ViewerCache(people)
  const both = Promise.allSettled([cache.find('s1'), cache.find('s1')])
  people.lookups[0]?.reject(new Error('away'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = cache.find('s1')
  people.lookups[1]?.resolve(coach)
  expect(await again).toBe(coach)
})

test('the cache holds fifty thousand users, and one more evicts the one requested longest ago', async () => {
  const people = peopleWho(undefined)
  const cache = new ViewerCache({ findBySubject: (subject) => people.findBySubject(subject).then(() => coach) })
  for (let place = 1; place <= 50_000; place += 1) await cache.find(`s${place}`)
  await cache.find('s1')
  expect(people.asked).toHaveLength(50_000)
  for (const subject of ['one more', 's1', 's2']) await cache.find(subject)
  expect(people.asked.slice(50_000)).toEqual(['one more', 's2'])
})

test('a new contact drops its user from the cache, also while that user is being looked up', async () => {
  const people = slowPeople()
  const cache = new ViewerCache(people)
  const early = cache.find('s1')
  const creation = { ...eventOf({ topic: 'contact', action: 'create' }), after: { id: 'c1', subject: 's1' } }
  expect(cache.forgetThoseOf(creation)).toEqual(['s1'])
  people.lookups[0]?.resolve(undefined)
  expect(await early).toBeUndefined()
  const late = cache.find('s1')
  people.lookups[1]?.resolve(coach)
  expect(await late).toBe(coach)
})

test('a user without a contact yet is looked up again', async () => {
  const people = peopleWho(undefined)
  const cache = new ViewerCache(people)
  await cache.find('s1')
  await Promise.resolve()
  await cache.find('s1')
  expect(people.asked).toEqual(['s1', 's1'])
})
