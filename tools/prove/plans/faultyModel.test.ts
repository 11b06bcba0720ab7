import { expect, test } from 'vitest'
import { findLeaks } from './faultyModel.ts'

const body = (request: object, ...corrections: string[]) =>
  JSON.stringify({
    messages: ['Instructions', JSON.stringify({ request, catalogue: [] }), ...corrections].map((content) => ({
      content,
    })),
  })
const wish = { goals: ['Get Fitter'], sections: [{ sectionName: 'Warm-up' }], additionalDetails: 'Mornings “only”' }

test('a request without secrets leaks nothing', () => {
  expect(findLeaks(body(wish), ['torn ACL', 'enceinte'])).toEqual([])
})

test.each([
  ['an age', { ...wish, age: 44 }, [], 'age'],
  ['an age that is empty', { ...wish, age: null }, [], 'age'],
  ['a note', { ...wish, additionalDetails: 'My Torn ACL “hurts”' }, [], 'torn acl “hurts”'],
  ['the name of a section', { ...wish, sections: [{ sectionName: 'For "my" knee' }] }, [], 'for "my" knee'],
  ['a correction', wish, ['Day 1: torn ACL'], 'torn ACL'],
])('a leak is seen in %s', (_where, request, corrections, secret) => {
  expect(findLeaks(body(request, ...corrections), [secret, 'enceinte'])).toContain(secret)
})
