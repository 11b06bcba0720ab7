import { expect, test } from 'vitest'
import type { ReadPlan } from '#schema/plan.ts'
import { numberParents } from './pages/pageAnswers.ts'

const plan: ReadPlan = {
  kind: 'one',
  model: 'Attendance',
  index: 'primaryKey',
  key: [
    { field: 'eventOccurrenceID', value: { parent: 'id' } },
    { field: 'memberID', value: { viewer: 'contactId' } },
    { field: 'coachID', value: { parent: 'coachID' } },
  ],
  select: [],
}

test('parents with the same key share a number, and the statement receives each key once', () => {
  const keys = [
    ['yoga', undefined, 'ana'],
    ['dance', undefined, 'ana'],
    ['yoga', undefined, 'ana'],
    ['yoga', undefined, 'ben'],
  ]
  expect(numberParents(plan, { kind: 'many', keys })).toEqual({
    kind: 'many',
    count: 3,
    order: [1, 2, 1, 3],
    keys: [keys[0], keys[1], keys[3]],
    values: { parents0: ['yoga', 'dance', 'yoga'], parents2: ['ana', 'ana', 'ben'] },
  })
})

test('a parent with an incomplete key has no row and queries none', () => {
  const keys = [
    [null, undefined, 'ana'],
    ['yoga', undefined, undefined],
    ['yoga', undefined, 'ana'],
  ]
  expect(numberParents(plan, { kind: 'many', keys })).toMatchObject({
    count: 1,
    order: [undefined, undefined, 1],
    values: { parents0: ['yoga'], parents2: ['ana'] },
  })
  expect(numberParents(plan, { kind: 'many', keys: [] })).toMatchObject({ count: 0, order: [] })
})

test('keys that only look alike when they are joined are two', () => {
  const keys = [
    ['a","b', undefined, 'c'],
    ['a', undefined, 'b","c'],
  ]
  expect(numberParents(plan, { kind: 'many', keys }).count).toBe(2)
})

test('a root field, and the row of an event, are one parent', () => {
  expect(numberParents(plan, { kind: 'none' })).toEqual({ kind: 'none', count: 1, order: [1], keys: [], values: {} })
  expect(numberParents(plan, { kind: 'event', row: { id: 'o1' } })).toEqual({
    kind: 'event',
    count: 1,
    order: [1],
    keys: [],
    values: { row: '{"id":"o1"}' },
  })
})
