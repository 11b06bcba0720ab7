import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { statusOf } from './statusOf.ts'

const coded = (code: string) => new GraphQLError('No', { extensions: { code } })

test.each([
  ['BAD_INPUT', 400],
  ['UNKNOWN_DOCUMENT', 400],
  ['DOCUMENT_TOO_COSTLY', 400],
  ['UNAUTHENTICATED', 401],
  ['TOO_MANY_REQUESTS', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['NOT_FOUND', 200],
])('a request that did not run because of %s is answered with %i', (code, status) => {
  expect(statusOf({ errors: [coded(code)] })).toBe(status)
})

test('of several errors the gravest decides', () => {
  expect(statusOf({ errors: [coded('UNAVAILABLE'), coded('BAD_INPUT')] })).toBe(503)
})

test('an answer is an answer, errors in it or not', () => {
  expect(statusOf({ data: null, errors: [coded('INTERNAL')] })).toBe(200)
  expect(statusOf({ data: { name: 'Mai' } })).toBe(200)
  expect(statusOf({ errors: [] })).toBe(200)
  expect(statusOf({})).toBe(200)
})
