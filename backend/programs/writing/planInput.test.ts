import { expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import { addedIds, contentOf, placed, readPlan, readTexts } from './planInput.ts'

const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`
const section = { id: id(1), sectionName: 'All', sectionOrder: 0 }
const resource = { id: id(2), sectionID: id(1), resourceName: 'Squat', order: 0, targetID: id(3) }

/** The field that is refused, if any. */
function fieldRefused(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof DomainError ? error.field : error
  }
}

test.each<[what: string, given: object, isTaken: boolean]>([
  ['a name of one character', { planName: 'x' }, true],
  ['a name of 200 characters', { planName: 'x'.repeat(200) }, true],
  ['a name of 201', { planName: 'x'.repeat(201) }, false],
  ['a name of blanks', { planName: '  ' }, false],
  ['the first place', { order: 0 }, true],
  ['the last place', { order: 999 }, true],
  ['a place behind it', { order: 1_000 }, false],
  ['a place before the first', { order: -1 }, false],
  ['a long description', { description: 'x'.repeat(5_000) }, true],
  ['a longer one', { description: 'x'.repeat(5_001) }, false],
])('%s: %j', (_what, value, isTaken) => {
  expect(fieldRefused(() => readTexts(value, 'input'))).toBe(isTaken ? undefined : `input.${Object.keys(value)[0]}`)
})

test('null leaves a name and a position unchanged, and clears a description', () => {
  expect(readTexts({ planName: null, order: null, description: null }, 'input')).toEqual({ description: null })
  expect(readTexts({ planName: ' Legs ', order: 0, description: ' Slowly ' }, 'input')).toEqual({
    planName: 'Legs',
    order: 0,
    description: 'Slowly',
  })
  expect(readTexts({}, 'input')).toEqual({})
})

test('a plan input names a program and no member', () => {
  expect(() => readPlan({ userID: 'mia' }, 'input')).toThrow(expect.objectContaining({ field: 'input.userID' }))
  expect(readPlan({ userID: 'template' }, 'input')).toEqual({ sections: [], resources: [] })
  expect(readPlan({ userID: '' }, 'input')).toEqual({ sections: [], resources: [] })
  expect(readPlan({ id: 'mine' }, 'input')).toMatchObject({ id: 'mine' })
  expect('id' in readPlan({ id: null }, 'input')).toBe(false)
})

test('an update of a session keeps omitted fields and replaces the others', () => {
  const existing = { sections: [section], resources: [resource] }
  const renamed = { ...section, sectionName: 'Main' }
  expect(contentOf(existing, { sections: [renamed] })).toMatchObject({
    sections: [{ sectionName: 'Main' }],
    resources: [{ id: id(2), resourceName: 'Squat' }],
  })
  expect(contentOf(existing, { resources: [] })).toMatchObject({ sections: [{ sectionName: 'All' }], resources: [] })
})

test('only exercises that the session did not have are new; a rest without a video is not', () => {
  const existing = { sections: [section], resources: [resource] }
  const content = contentOf(existing, {
    resources: [resource, { ...resource, id: id(4), targetID: id(5) }, { ...resource, id: id(6), targetID: null }],
  })
  expect(addedIds(existing, content)).toEqual([id(5)])
  expect(addedIds({ ...existing, resources: [{ targetID: null }] }, content)).toEqual([id(3), id(5)])
})

test('new sessions come after the others, unless they name a position', () => {
  const plan = { sections: [], resources: [] }
  const orders = (before: { order?: number }[], ...given: (number | undefined)[]) =>
    placed(
      given.map((order) => ({ ...plan, ...(order !== undefined && { order }) })),
      before,
    ).map(({ order }) => order)
  expect(orders([], undefined, undefined)).toEqual([0, 1])
  expect(orders([{ order: 4 }, { order: 2 }], undefined, undefined)).toEqual([5, 6])
  expect(orders([{ order: 4 }], 0, undefined)).toEqual([0, 6])
  expect(orders([{}], undefined)).toEqual([0])
})
