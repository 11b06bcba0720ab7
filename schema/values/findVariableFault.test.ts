import { expect, test } from 'vitest'
import { findVariableFault, mostFilterTerms, mostValues } from './findVariableFault.ts'

function nested(depth: number): unknown {
  let value: unknown = 'a'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

test('variables of a normal call have no error', () => {
  expect(findVariableFault({})).toBeUndefined()
  expect(findVariableFault({ id: 'a', input: { levels: ['a', 'b'], at: null } })).toBeUndefined()
})

test('nesting is counted, objects and lists alike: 64 levels pass, 65 do not', () => {
  expect(findVariableFault({ filter: nested(64) })).toBeUndefined()
  expect(findVariableFault({ filter: nested(65) })).toEqual({ name: 'filter', message: 'This is nested too deeply.' })
  expect(findVariableFault({ filter: nested(100_000) })).toMatchObject({ name: 'filter' })
})

test('values are counted over all variables: as many as may be pass, one more does not', () => {
  // Each list counts as a value, so two of them leave two fewer.
  const ids = Array.from({ length: mostValues / 2 - 1 }, (_, place) => place)
  expect(findVariableFault({ some: ids, others: ids })).toBeUndefined()
  const fault = findVariableFault({ some: [...ids, 1], others: ids })
  expect(fault?.message).toBe('This holds too many values.')
  expect(['some', 'others']).toContain(fault?.name)
})

test('terms of filters are counted over all their lists: as many as may be pass, one more does not', () => {
  const terms = (count: number) => Array.from({ length: count }, () => ({ name: { eq: 'a' } }))
  const half = mostFilterTerms / 2 - 1
  expect(findVariableFault({ filter: { or: terms(mostFilterTerms) } })).toBeUndefined()
  expect(findVariableFault({ filter: { and: [{ or: terms(half) }, { or: terms(half) }] } })).toBeUndefined()
  const fault = { name: 'filter', message: 'This filter has too many conditions.' }
  expect(findVariableFault({ filter: { or: terms(mostFilterTerms + 1) } })).toEqual(fault)
  expect(findVariableFault({ filter: { and: [{ or: terms(half + 1) }, { or: terms(half) }] } })).toEqual(fault)
  expect(findVariableFault({ filter: { or: 'a' } })).toBeUndefined()
})
