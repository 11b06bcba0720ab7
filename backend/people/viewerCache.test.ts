import { expect, test } from 'vitest'
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

async function* roleChange(isTold: () => void) {
  yield { position: 1, topic: 'role', action: 'update', rowId: 'r1', before: {}, after: {} } as const
  isTold()
  await new Promise<never>(() => {})
}

async function* brokenLog(): AsyncGenerator<{ resync: true }> {
  yield { resync: true }
  throw new Error('the log broke')
}

test('a person is looked up once, however often they ask', async () => {
  const people = peopleWho(coach)
  const cache = new ViewerCache(people)
  await Promise.all([cache.find('s1'), cache.find('s1')])
  await cache.find('s1')
  expect(people.asked).toEqual(['s1'])
})

test('a role that changed is read anew', async () => {
  const people = peopleWho(coach)
  const cache = new ViewerCache(people)
  await cache.find('s1')
  await new Promise<void>((resolve) => void cache.follow(roleChange(resolve)))
  await cache.find('s1')
  await cache.find('s1')
  expect(people.asked).toEqual(['s1', 's1'])
})

test('nobody is kept when changes of roles are no longer heard of', async () => {
  const people = peopleWho(coach)
  const cache = new ViewerCache(people)
  await expect(cache.follow(brokenLog())).rejects.toThrow('the log broke')
  await cache.find('s1')
  await cache.find('s1')
  expect(people.asked).toEqual(['s1', 's1'])
})

test('somebody who has no contact yet is looked up again', async () => {
  const people = peopleWho(undefined)
  const cache = new ViewerCache(people)
  await cache.find('s1')
  await Promise.resolve()
  await cache.find('s1')
  expect(people.asked).toEqual(['s1', 's1'])
})
