import { expect, test } from 'vitest'
import { anonymous } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import { answerEachFailure, answerSoftly, lambda, orEmpty } from './lambda.ts'
import { contextOf } from './testing/openDomain.ts'

const context = contextOf(anonymous)
const failing = (error: unknown) => () => Promise.reject(error)

test('a rule’s result is returned together with success: true', async () => {
  const rule = lambda('Failed to book class', (seats: number) => ({ seats }))
  await expect(rule({}, 3, context)).resolves.toEqual({ success: true, seats: 3 })
})

test('a rule gets the context of the caller', async () => {
  const rule = lambda('Failed to book class', (_args, { requestId }) => ({ requestId }))
  await expect(rule({}, {}, context)).resolves.toMatchObject({ requestId: 'r-1' })
})

test.each<[ErrorCode, string]>([
  ['CLASS_FULL', 'This Event is Full. Please Try Another.'],
  ['CLASS_ENDED', 'Failed to book class'],
  ['CLASS_CANCELLED', 'Failed to book class'],
  ['ALREADY_BOOKED', 'Failed to book class'],
  ['PAYMENT_UNAVAILABLE', 'Failed to book class'],
  ['CLASS_STARTED', 'Failed to cancell booking class'],
  ['NOT_BOOKED', 'Failed to cancell booking class'],
])('%s is answered, not thrown, in the specification’s words (row 155)', async (code, text) => {
  const rule = lambda('The call', failing(new DomainError(code)), ({ id }: { id: string }) => ({ occurrence: id }))
  await expect(rule({}, { id: 'yoga' }, context)).resolves.toEqual({
    success: false,
    error: text,
    message: text,
    code,
    occurrence: 'yoga',
  })
})

test.each<ErrorCode>(['NOT_FOUND', 'NO_ROOM', 'UNAVAILABLE', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'INTERNAL'])(
  '%s is thrown under the call’s own text',
  async (code) => {
    const rule = lambda('Failed to update video', failing(new DomainError(code, { field: 'input.id' })))
    await expect(rule({}, {}, context)).rejects.toMatchObject({
      code,
      message: 'Failed to update video',
      field: 'input.id',
    })
  },
)

const softText = 'Failed to cancell booking class'

test.each<ErrorCode>(['NOT_FOUND', 'UNAUTHENTICATED'])(
  'in a call that refuses softly, %s is answered (rows 155 and 156)',
  async (code) => {
    const rule = answerSoftly(softText, failing(new DomainError(code)), ({ id }: { id: string }) => ({
      occurrence: id,
    }))
    const payload = { success: false, error: softText, message: softText, code, occurrence: 'yoga' }
    await expect(rule({}, { id: 'yoga' }, context)).resolves.toEqual(payload)
  },
)

test.each<ErrorCode>(['BAD_INPUT', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'])(
  'a call that answers refusals still throws %s (rows 155 and 156)',
  async (code) => {
    const rule = answerSoftly(softText, failing(new DomainError(code)))
    await expect(rule({}, {}, context)).rejects.toMatchObject({ code, message: softText })
  },
)

test.each<ErrorCode>(['NOT_FOUND', 'UNAUTHENTICATED', 'BAD_INPUT', 'LIMIT_REACHED', 'UNAVAILABLE'])(
  'in a call that never fails for its caller, %s is answered (row 155)',
  async (code) => {
    const text = 'Failed to create analytics profile'
    const rule = answerEachFailure(text, failing(new DomainError(code, { message: 'Give an address.' })))
    await expect(rule({}, {}, context)).resolves.toEqual({ success: false, error: text, message: text, code })
    const fault = new TypeError('x is undefined')
    await expect(answerEachFailure(text, failing(fault))({}, {}, context)).rejects.toBe(fault)
  },
)

test.each<[ErrorCode, unknown]>([
  ['NOT_FOUND', []],
  ['UNAUTHENTICATED', []],
  ['UNAVAILABLE', 'UNAVAILABLE'],
])('a list that falls back to empty answers %s with %j (row 155)', async (code, expected) => {
  const list = orEmpty(() => Promise.reject<string[]>(new DomainError(code)))
  await expect(list({}, {}, context).catch((error: DomainError) => error.code)).resolves.toEqual(expected)
})

test('an error with its own message, and an unexpected error, are rethrown unchanged', async () => {
  const refusal = new DomainError('BAD_INPUT', { message: 'Give a date.' })
  await expect(lambda('The call', failing(refusal))({}, {}, context)).rejects.toBe(refusal)
  const fault = new TypeError('x is undefined')
  await expect(lambda('The call', failing(fault))({}, {}, context)).rejects.toBe(fault)
})
