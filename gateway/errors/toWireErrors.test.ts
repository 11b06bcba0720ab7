import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { toGraphqlError } from '#backend/model/resolve.ts'
import { toWireErrors } from './toWireErrors.ts'

function house() {
  const lines: unknown[] = []
  const log = { error: (line: unknown) => void lines.push(line) }
  return { lines, exit: { requestId: 'r-7', log } }
}

test('a fault of a service that has told of it stands in the log once, under the request that met it', () => {
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

test('what GraphQL says of a document is told as it is, and an unexpected error without a path is not', () => {
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
