import { GraphQLError, parse } from 'graphql'
import { expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import { toGraphqlError } from './resolve.ts'
import { toWriteError } from './write/writeRow.ts'

function told(error: unknown) {
  const logged: unknown[] = []
  const log = { error: (said: unknown) => void logged.push(said) }
  const answer = toGraphqlError(error, { requestId: 'r-7', log })
  return { answer, logged }
}

test.each<[ErrorCode, string, boolean]>([
  ['NOT_FOUND', 'Something went wrong', false],
  ['BAD_INPUT', 'Something went wrong', false],
  ['INTERNAL', 'Something went wrong', false],
  ['UNKNOWN_DOCUMENT', 'Something went wrong', false],
  ['DOCUMENT_TOO_COSTLY', 'Something went wrong', false],
  ['CONDITION_FAILED', 'The conditional request failed', false],
  ['UNAUTHENTICATED', 'NotAuthorizedException', false],
  ['NO_ROOM', 'This class has no live room.', false],
  ['ROOM_CLOSED', 'The live class has ended.', false],
  ['REMOVED_FROM_ROOM', 'You were removed from this class.', false],
  ['CLASS_FULL', 'This Event is Full. Please Try Another.', false],
  // Only for these codes a retry of the same call may succeed.
  ['ROOM_NOT_OPEN', 'The room is not open yet.', true],
  ['TOO_MANY_REQUESTS', 'Something went wrong', true],
  ['UNAVAILABLE', 'Something went wrong', true],
])('%s is reported as %j, with whether a retry may help', (code, message, retryable) => {
  const { answer, logged } = told(new DomainError(code))
  expect(answer.message).toBe(message)
  expect(answer.extensions).toEqual({ code, requestId: 'r-7', retryable })
  expect(logged).toEqual([])
})

test('the message for the user and the name of the invalid argument are reported', () => {
  const { answer } = told(new DomainError('BAD_INPUT', { field: 'input.name', message: 'Give a name.' }))
  expect(answer.message).toBe('Give a name.')
  expect(answer.extensions['field']).toBe('input.name')
})

test('an internal error is logged with the request id and reported without its cause', () => {
  const fault = new Error('password of the database')
  const { answer, logged } = told(fault)
  expect(answer.extensions['code']).toBe('INTERNAL')
  expect(JSON.stringify(answer)).not.toContain('password')
  expect(logged).toEqual([{ err: fault, requestId: 'r-7' }])
})

test('an error from GraphQL itself is reported as a bad argument, with its message and location', () => {
  const { definitions: nodes } = parse('{ page }')
  const { answer, logged } = told(new GraphQLError('Variable "$id" is missing', { path: ['page', 0], nodes }))
  expect(answer.message).toBe('Variable "$id" is missing')
  expect(answer.extensions['code']).toBe('BAD_INPUT')
  expect(answer.path).toEqual(['page', 0])
  expect(answer.nodes).toEqual(nodes)
  expect(logged).toEqual([])
})

test('a fault that GraphQL has wrapped is still a fault', () => {
  const { answer, logged } = told(new GraphQLError('secret', { originalError: new Error('secret') }))
  expect(answer.extensions['code']).toBe('INTERNAL')
  expect(answer.message).toBe('Something went wrong')
  expect(logged).toHaveLength(1)
})

test('an error that was already converted is returned unchanged', () => {
  const first = told(new DomainError('NOT_FOUND')).answer
  expect(told(first).answer).toBe(first)
})

test.each([
  ['23505', 'CONDITION_FAILED', undefined, 'CONDITION_FAILED'],
  ['23503', 'BAD_INPUT', 'input', 'This names a record that is not there, or is still named by another.'],
  ['22003', 'BAD_INPUT', 'input', 'These values don’t fit together.'],
  ['23514', 'BAD_INPUT', 'input', 'These values don’t fit together.'],
])('a table error %s is reported as %s', (sqlState, code, field, message) => {
  const cause = Object.assign(new Error('duplicate key value (email)=(ana@example.com)'), { code: sqlState })
  expect(toWriteError(cause)).toMatchObject({ code, field, message, cause })
})

test.each([
  Object.assign(new Error('gone'), { code: '57P01' }),
  Object.assign(new Error('no number'), { code: 23_505 }),
  Object.assign(new Error('not at its beginning'), { code: '0123' }),
  new DomainError('UNAVAILABLE'),
  new Error('fault'),
  undefined,
])('whatever is no refusal of a table passes unchanged (%#)', (error) => {
  expect(toWriteError(error)).toBe(error)
})
