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

test('a fault that nobody has told of is told of here', () => {
  const { lines, exit } = house()
  const fault = new TypeError('cannot read of undefined')
  const [told] = toWireErrors([fault], exit)
  expect(told?.message).toBe('Something went wrong')
  expect(lines).toEqual([{ err: fault, requestId: 'r-7' }])
})
