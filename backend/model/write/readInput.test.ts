import { describe, expect, test } from 'vitest'
import { getModel } from '#backend/model/rights/columns.ts'
import { now } from '#backend/model/testing/openDomain.ts'
import { models } from '#schema/__generated__/models.ts'
import { readCreate, readRowKey, readUpdate } from './readInput.ts'

const category = getModel(models, 'Category')
const contact = getModel(models, 'Contact')
const profile = getModel(models, 'Profile')
const writable = ['id', 'name', 'order', 'levels']
const id = '0199AA7E-7C1F-7D11-8D3F-3A5C1F0E2B11'

const create = (input: object, fields = writable) =>
  readCreate(category, { input: { ...input }, writable: fields }, { now }).values
const update = (input: object, fields = writable) =>
  readUpdate(category, { input: { ...input }, writable: fields }, { now }).values
const refusal = (field: string, message?: string) =>
  expect.objectContaining({ code: 'BAD_INPUT', field, ...(message === undefined ? {} : { message }) })

describe('a new row', () => {
  test('has the given values, an id and the server’s time', () => {
    const made = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(create({ name: 'Yoga', order: 2 })).toEqual({
      id: made,
      name: 'Yoga',
      position: 2,
      created_at: now,
      updated_at: now,
    })
    expect(create({ id: null, name: 'Yoga' })).toMatchObject({ id: made })
  })

  test('has the given id, in lower case', () => {
    expect(create({ id, name: 'Yoga' })).toMatchObject({ id: id.toLowerCase() })
  })

  test.each(['yoga', '', 7, `${id} `, `x${id}`, id.replace('7D11', '9D11'), id.replace('8D3F', '7D3F')])(
    'has no id %j',
    (given) => {
      expect(() => create({ id: given, name: 'Yoga' })).toThrow(refusal('input.id'))
    },
  )

  test('cannot be given an id where none is allowed', () => {
    expect(() => create({ id, name: 'Yoga' }, ['name'])).toThrow(refusal('input.id', 'This can’t be set here.'))
    expect(create({ name: 'Yoga' }, ['name'])).toHaveProperty('id')
  })
})

describe('a change', () => {
  test('sets the given values and the server’s time, but not the key of the row', () => {
    expect(update({ id: 'yoga', name: 'Yoga', levels: null, order: undefined })).toEqual({
      name: 'Yoga',
      levels: null,
      updated_at: now,
    })
  })

  test.each([
    ['a field that no caller may write', { createdAt: now }, 'input.createdAt', 'This can’t be set here.'],
    ['a field without a value that needs one', { name: null }, 'input.name', 'This needs a value.'],
  ])('to %s is refused', (_what, input, field, message) => {
    expect(() => update(input)).toThrow(refusal(field, message))
  })

  test('to a computed field is refused whatever the rights say', () => {
    const occurrence = getModel(models, 'EventOccurrence')
    const input = { input: { remaining: 3 }, writable: ['remaining'] }
    expect(() => readUpdate(occurrence, input, { now })).toThrow(refusal('input.remaining', 'This can’t be set here.'))
  })

  test('holds to the rules of its texts', () => {
    const asked = (country: string) =>
      readUpdate(contact, { input: { country }, writable: ['country'] }, { now }).values
    expect(asked('FR')).toMatchObject({ country: 'FR' })
    expect(() => asked('France')).toThrow(refusal('input.country'))
  })
})

test('a row is identified by its key, and also by its id if one is given', () => {
  expect(readRowKey(category, { id: 'yoga', name: 'x' })).toEqual({ id: 'yoga' })
  expect(readRowKey(profile, { contactID: 'ana', height: 3 })).toEqual({ contactID: 'ana' })
  expect(readRowKey(profile, { contactID: 'ana', id: null })).toEqual({ contactID: 'ana' })
  expect(readRowKey(profile, { contactID: 'ana', id: 'p1' })).toEqual({ contactID: 'ana', id: 'p1' })
  expect(readRowKey(category, { id: undefined })).toEqual({})
})
