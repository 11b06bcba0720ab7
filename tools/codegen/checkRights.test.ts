import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { always, exists, holds, type ModelRights, not } from '#schema/predicate.ts'
import { checkRights } from './checkRights.ts'
import { contractOf } from './readContract.ts'

const text = `
  type Dojo @model { id: ID! name: String size: Int @computed(sql: "1") lessons: [Lesson] @hasMany(indexName: "byDojo", fields: ["id"]) }
  type Lesson @model { id: ID! dojoID: ID @index(name: "byDojo") }`
const { models } = contractOf({ models: parse(text), operations: { kind: Kind.DOCUMENT, definitions: [] } })
const described = Object.fromEntries(models.map(({ description }) => [description.name, description]))

test('rights that name what there is are taken', () => {
  const read = exists('Lesson', { dojoID: { row: 'id' } }, holds('id', 'first'))
  const dojo: ModelRights = {
    read,
    fields: { lessons: always, size: always },
    create: { row: always, fields: ['name'] },
  }
  expect(() => checkRights(described, { Dojo: dojo })).not.toThrow()
})

test.each<[Record<string, ModelRights>, string]>([
  [{ Dojjo: { read: always } }, 'There is no entity Dojjo'],
  [{ Dojo: { read: holds('nam', 1) } }, 'Dojo has no value nam'],
  [{ Dojo: { read: not(holds('lessons', 1)) } }, 'Dojo has no value lessons'],
  [{ Dojo: { read: always, fields: { nam: always } } }, 'Dojo has no field nam'],
  [{ Dojo: { read: always, update: { row: always, fields: ['size'] } } }, 'Dojo has no column size to write'],
  [{ Dojo: { read: exists('Lessons', {}) } }, 'There is no entity Lessons'],
  [{ Dojo: { read: exists('Lesson', { dojo: { row: 'id' } }) } }, 'Lesson has no value dojo'],
  [{ Dojo: { read: exists('Lesson', { dojoID: { row: 'dojoID' } }) } }, 'Dojo has no value dojoID'],
  [{ Dojo: { read: exists('Lesson', {}, holds('name', 1)) } }, 'Lesson has no value name'],
])('a name in the rights that no entity has is told (%#)', (rights, sentence) => {
  expect(() => checkRights(described, rights)).toThrow(sentence)
})
