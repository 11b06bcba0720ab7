import { expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import { ListenerQueue } from './listenerQueue.ts'
import { concerns, Listeners, type Route } from './listeners.ts'

const event = (topic: string, more: Partial<LogEvent> = {}): LogEvent => ({
  topic,
  action: 'update',
  rowId: 'r1',
  before: null,
  after: null,
  position: 1,
  ...more,
})
const queue = () => new ListenerQueue(1)

test('a subscriber that leaves is removed from all of its topics, and the others stay', () => {
  const listeners = new Listeners()
  const [ana, ben] = [queue(), queue()]
  const leave = listeners.join({ topics: ['booking', 'occurrence'] }, ana)
  listeners.join({ topics: ['occurrence'] }, ben)
  leave()
  expect([...listeners.atOnce(event('booking'))]).toEqual([])
  expect([...listeners.atOnce(event('occurrence'))]).toEqual([ben])
  expect([...listeners.all()]).toEqual([ben])
})

test('leaving twice removes no other subscriber', () => {
  const listeners = new Listeners()
  const [ana, ben] = [queue(), queue()]
  const leave = listeners.join({ topics: ['occurrence'] }, ana)
  leave()
  listeners.join({ topics: ['occurrence'] }, ben)
  leave()
  expect([...listeners.atOnce(event('occurrence'))]).toEqual([ben])
})

test('a subscriber to several topics gets an event for all subscribers once', () => {
  const listeners = new Listeners()
  const [ana, ben] = [queue(), queue()]
  listeners.join({ topics: ['booking', 'occurrence', 'contact'] }, ana)
  listeners.join({ topics: ['occurrence'] }, ben)
  expect([...listeners.all()]).toEqual([ana, ben])
})

test('a subscriber that leaves during delivery does not keep others from getting the event', () => {
  const listeners = new Listeners()
  const told: number[] = []
  const leaving = [1, 2, 3].map(() => listeners.join({ topics: ['occurrence'] }, queue()))
  for (const walk = listeners.atOnce(event('occurrence'))[Symbol.iterator](); !walk.next().done;) {
    told.push(told.length)
    leaving[told.length - 1]?.()
  }
  expect(told).toEqual([0, 1, 2])
})

const ofMember = (...values: string[]): Route => ({ action: 'update', where: { column: 'member_id', values } })

test('an event is delivered to subscribers to its row and to subscribers to all rows', () => {
  const listeners = new Listeners()
  const [ana, ben, both, all, made] = [queue(), queue(), queue(), queue(), queue()]
  listeners.join({ topics: ['booking'], route: ofMember('ana') }, ana)
  listeners.join({ topics: ['booking'], route: ofMember('ben') }, ben)
  listeners.join({ topics: ['booking'], route: ofMember('ana', 'ben', 'ana') }, both)
  listeners.join({ topics: ['booking'], route: { action: 'update', where: undefined } }, all)
  listeners.join({ topics: ['booking'], route: { action: 'create', where: undefined } }, made)
  const toldOf = (more: Partial<LogEvent>) => [...listeners.to(event('booking', more))]
  expect(toldOf({ after: { member_id: 'ana' } })).toEqual([all, ana, both])
  expect(toldOf({ after: { member_id: 'cem' } })).toEqual([all])
  expect(toldOf({ before: { member_id: 'ana' }, after: { member_id: null } })).toEqual([all])
  expect(toldOf({ action: 'create', after: { member_id: 'ana' } })).toEqual([made])
})

test('an event is delivered once to each subscriber named by a list in its row', () => {
  const listeners = new Listeners()
  const [ana, ben, cem] = [queue(), queue(), queue()]
  const ofParticipant = (...values: string[]): Route => ({
    action: 'update',
    where: { column: 'contact_ids', values },
  })
  for (const [name, own] of Object.entries({ ana, ben, cem }))
    listeners.join({ topics: ['conversation'], route: ofParticipant(name) }, own)
  const talk = (contact_ids: unknown) => event('conversation', { after: { contact_ids } })
  expect([...listeners.to(talk(['ana', 'ben']))]).toEqual([ana, ben])
  expect([...listeners.to(talk([]))]).toEqual([])
  expect([...listeners.to(talk([7, null, { ana: 'ana' }]))]).toEqual([])
  expect(concerns(ofParticipant('ben', 'dora'), talk(['ana', 'ben']))).toBe(true)
  expect(concerns(ofParticipant('cem'), talk(['ana', 'ben']))).toBe(false)
})

test('a deleted row matches by its former values', () => {
  const listeners = new Listeners()
  const ana = queue()
  const route: Route = { ...ofMember('ana'), action: 'delete' }
  listeners.join({ topics: ['booking'], route }, ana)
  const gone = event('booking', { action: 'delete', before: { member_id: 'ana' } })
  expect([...listeners.to(gone)]).toEqual([ana])
  expect(concerns(route, gone)).toBe(true)
  expect(concerns(route, { ...gone, before: { member_id: 'ben' } })).toBe(false)
})

test('a subscriber that leaves a route is no longer found, and another on the same route stays', () => {
  const listeners = new Listeners()
  const [ana, twin] = [queue(), queue()]
  const leave = listeners.join({ topics: ['booking'], route: ofMember('ana') }, ana)
  const leaveToo = listeners.join({ topics: ['booking'], route: ofMember('ana') }, twin)
  const told = event('booking', { after: { member_id: 'ana' } })
  leave()
  leave()
  expect([...listeners.to(told)]).toEqual([twin])
  leaveToo()
  expect([...listeners.to(told)]).toEqual([])
})

test('missed events are filtered like live ones', () => {
  expect(concerns(undefined, event('booking'))).toBe(true)
  expect(concerns(ofMember('ana'), event('booking', { after: { member_id: 'ana' } }))).toBe(true)
  expect(concerns(ofMember('ana'), event('booking', { after: { member_id: 'ben' } }))).toBe(false)
  expect(concerns(ofMember('ana'), event('booking', { action: 'create', after: { member_id: 'ana' } }))).toBe(false)
  expect(concerns(ofMember(), event('booking', { after: { member_id: 'ana' } }))).toBe(false)
})
