import { expect, test } from 'vitest'
import { findVariableFault, mostValues } from './findVariableFault.ts'

function nested(depth: number): unknown {
  let value: unknown = 'a'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

test('variables of an honest call have no fault', () => {
  expect(findVariableFault({})).toBeUndefined()
  expect(findVariableFault({ id: 'a', input: { levels: ['a', 'b'], at: null } })).toBeUndefined()
})

test('nesting is counted, objects and lists alike: 64 levels pass, 65 do not', () => {
  expect(findVariableFault({ filter: nested(64) })).toBeUndefined()
  expect(findVariableFault({ filter: nested(65) })).toEqual({ name: 'filter', message: 'This is nested too deeply.' })
  expect(findVariableFault({ filter: nested(100_000) })).toMatchObject({ name: 'filter' })
})

test('values are counted over all variables: as many as may be pass, one more does not', () => {
  // Each list counts too, so two of them hold two fewer.
  const ids = Array.from({ length: mostValues / 2 - 1 }, (_, place) => place)
  expect(findVariableFault({ some: ids, others: ids })).toBeUndefined()
  const fault = findVariableFault({ some: [...ids, 1], others: ids })
  expect(fault?.message).toBe('This holds too many values.')
  expect(['some', 'others']).toContain(fault?.name)
})
