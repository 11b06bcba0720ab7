import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rights } from '#schema/rights/rights.ts'
import { elsewhere } from './expectations.ts'
import { flipsOf } from './flips.ts'
import { readDoing, readReading } from './readTable.ts'
import { tableGaps } from './tableGaps.ts'

// `npm run prove -- authz` asks all of them; the table itself is read here.
test('every query, mutation and subscription of the schema has an expectation, and every expectation an operation', () => {
  expect(tableGaps()).toEqual([])
})

test('few operations are left to other tests, and those tests exist', () => {
  expect(elsewhere.size).toBeLessThanOrEqual(14)
  expect([...elsewhere.values()].filter((file) => !existsSync(file))).toEqual([])
})

test('a line of the table names callers by their letters or by a group, and a missing cell denies all', () => {
  const line = readDoing('book | ppl | DG |').get('book')
  expect(line).toEqual({ own: new Set('MPCADG'), same: new Set('DG'), other: new Set(), absent: new Set() })
  expect(() => readDoing('book | everyone')).toThrow('everyone names no callers')
})

test('a narrower line belongs to the subject above it', () => {
  const { subjects, operations } = readReading(`
Event getEvents
  draft | C | D | G
    .name | C
    list | C`)
  expect(operations).toEqual(new Map([['getEvents', 'Event']]))
  expect(subjects.get('draft')).toMatchObject({
    row: { other: new Set('G') },
    fields: new Map([['name', expect.objectContaining({ own: new Set('C'), other: new Set() })]]),
    list: { same: new Set() },
  })
})

test('each rule of each model is flipped alone', () => {
  const flips = flipsOf(rights)
  expect(flips.map(({ name }) => name)).toContain('Contact.fields.email')
  expect(new Set(flips.map(({ name }) => name)).size).toBe(flips.length)
  const flip = flips.find(({ name }) => name === 'Event.update 1')
  expect(flip?.rights).toMatchObject({ read: rights['Event']?.read, update: [{ row: { kind: 'not' } }] })
})
