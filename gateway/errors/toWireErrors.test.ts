import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { toGraphqlError } from '#backend/model/resolve.ts'
import { toWireErrors } from './toWireErrors.ts'

function house() {
  const lines: unknown[] = []
  const log = { error: (line: unknown) => void lines.push(line) }
  return { lines, exit: { requestId: 'r-7', log } }
}

test('a service error that is already logged appears in the log once, under its request', () => {
  const { lines, exit } = house()
  const fault = new Error('password of the database')
  const [told] = toWireErrors([toGraphqlError(fault, exit)], exit)
  expect(told?.extensions).toEqual({ code: 'INTERNAL', requestId: 'r-7', retryable: false })
  expect(JSON.stringify(told)).not.toContain('password')
  expect(lines).toEqual([{ err: fault, requestId: 'r-7' }])
})

test('a fault that has not been logged yet is logged here', () => {
  const { lines, exit } = house()
  const fault = new TypeError('cannot read of undefined')
  const [told] = toWireErrors([fault], exit)
  expect(told?.message).toBe('Something went wrong')
  expect(lines).toEqual([{ err: fault, requestId: 'r-7' }])
})

test('GraphQL’s own errors about a document are passed on unchanged, unexpected errors without a path are masked', () => {
  const { lines, exit } = house()
  const [ofDocument] = toWireErrors([new GraphQLError('Cannot query field "x".')], exit)
  expect(ofDocument).toMatchObject({ message: 'Cannot query field "x".', extensions: { code: 'BAD_INPUT' } })
  expect(lines).toEqual([])
  const unexpected = new GraphQLError('password of the database', { extensions: { unexpected: true } })
  const ofField = new GraphQLError('password of the database', { path: ['me'] })
  for (const error of [unexpected, ofField]) {
    const [masked] = toWireErrors([error], exit)
    expect(masked).toMatchObject({ message: 'Something went wrong', extensions: { code: 'INTERNAL' } })
    expect(lines.splice(0)).toEqual([{ err: error, requestId: 'r-7' }])
  }
})

/** A failure as a service throws it. */
const failure = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

test.each([
  ['its own words', failure('NOT_FOUND', 'There is no such person.'), 'There is no such person.'],
  ['its code alone', failure('NOT_FOUND', 'NOT_FOUND'), 'Something went wrong'],
  ['no words', failure('NOT_FOUND', ''), 'Something went wrong'],
  ['words of a fault', failure('INTERNAL', 'password of the database'), 'Something went wrong'],
  ['words that are no error’s', { code: 'NOT_FOUND', message: 'password' }, 'Something went wrong'],
  [
    'its own words below those of GraphQL',
    new GraphQLError('password', { originalError: failure('NOT_FOUND', 'There is no such person.') }),
    'There is no such person.',
  ],
])('a failure with %s is told in words for its caller, and is no line of the log', (_what, error, message) => {
  const { lines, exit } = house()
  expect(toWireErrors([error], exit)).toMatchObject([{ message }])
  expect(lines).toEqual([])
})

test('a failure names the field at fault, wherever it carries the name, and the place in the answer', () => {
  const { exit } = house()
  const fieldsOf = (...errors: unknown[]) => toWireErrors(errors, exit).map(({ extensions }) => extensions['field'])
  const wrapped = (error: Error, extensions: object = {}) =>
    new GraphQLError('Wrong', { originalError: error, path: ['me', 0], extensions: { ...extensions } })
  expect(
    fieldsOf(
      failure('BAD_INPUT', 'Wrong', { field: 'size' }),
      new GraphQLError('Wrong', { extensions: { code: 'BAD_INPUT', field: 'size' } }),
      wrapped(failure('BAD_INPUT', 'Wrong'), { field: 'size' }),
      wrapped(failure('BAD_INPUT', 'Wrong', { field: '' }), { field: 'size' }),
      failure('BAD_INPUT', 'Wrong', { field: '' }),
      failure('BAD_INPUT', 'Wrong', { field: 7 }),
      failure('BAD_INPUT', 'Wrong'),
    ),
  ).toEqual(['size', 'size', 'size', 'size', undefined, undefined, undefined])
  expect(toWireErrors([wrapped(failure('BAD_INPUT', 'Wrong'))], exit)[0]?.path).toEqual(['me', 0])
})

test.each([
  ['none', undefined],
  ['one of the system', 'ECONNRESET'],
  ['a word that every object has', 'constructor'],
  ['a number', 7],
])('an error whose code is %s is masked and logged', (_what, code) => {
  const { lines, exit } = house()
  const error = Object.assign(new Error('password'), { code })
  expect(toWireErrors([error], exit)).toMatchObject([
    { message: 'Something went wrong', extensions: { code: 'INTERNAL', requestId: 'r-7', retryable: false } },
  ])
  expect(lines).toEqual([{ err: error, requestId: 'r-7' }])
})

test('GraphQL’s messages about variables are not sent, because they quote them', () => {
  const { exit } = house()
  const quoting = new GraphQLError('Variable "$heart" got "weak"', { originalError: new GraphQLError('weak') })
  expect(toWireErrors([quoting], exit)).toMatchObject([
    { message: 'These are not the variables that the document declares.', extensions: { code: 'BAD_INPUT' } },
  ])
})

test('an error that may pass says so', () => {
  const { exit } = house()
  const [passing, lasting] = toWireErrors([failure('UNAVAILABLE', 'Away'), failure('NOT_FOUND', 'Gone')], exit)
  expect([passing?.extensions['retryable'], lasting?.extensions['retryable']]).toEqual([true, false])
})

test('several faults of a document are reported one by one, and as one masked error if one of them is unexpected', () => {
  const { lines, exit } = house()
  const [one, two] = [new GraphQLError('One.'), new GraphQLError('Two.')]
  const messages = (...errors: Error[]) =>
    toWireErrors([new AggregateError(errors)], exit).map(({ message }) => message)
  expect(messages(one, two)).toEqual(['One.', 'Two.'])
  expect(lines).toEqual([])
  expect(messages(one, new Error('password of the database'))).toEqual(['Something went wrong'])
  expect(lines).toHaveLength(1)
})
