import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { CodedError } from '#gateway/testing/codedError.ts'
import { answered } from './answered.ts'

/** Returns the error that a caller receives if a source throws this. */
async function toldOf(thrown: unknown): Promise<unknown> {
  try {
    return await answered(() => Promise.reject(thrown))
  } catch (error) {
    return error
  }
}

test('the answer of a source is passed on', async () => {
  expect(await answered(async () => 'joined')).toBe('joined')
})

test('a refusal keeps its code, its words, its field and its cause', async () => {
  const refused = new CodedError('BAD_INPUT', { message: 'Give a size.', field: 'size' })
  const told = await toldOf(refused)
  expect(told).toBeInstanceOf(GraphQLError)
  expect(told).toMatchObject({
    message: 'Give a size.',
    originalError: refused,
    extensions: { code: 'BAD_INPUT', field: 'size' },
  })
})

test('a refusal that only repeats its code gets the words of the catalogue', async () => {
  expect(await toldOf(new CodedError('UNAVAILABLE'))).toMatchObject({
    message: expect.not.stringContaining('UNAVAILABLE'),
    extensions: { code: 'UNAVAILABLE' },
  })
})

test('a refusal need not be an error', async () => {
  const told = await toldOf({ code: 'NOT_FOUND', message: 'There is no such person.' })
  expect(told).toMatchObject({ message: 'There is no such person.', extensions: { code: 'NOT_FOUND' } })
})

test.each([
  ['without a code', new Error('torn')],
  ['with a code of another catalogue', Object.assign(new Error('torn'), { code: 'ECONNRESET' })],
  ['with a code that every object has', { code: 'constructor', message: 'torn' }],
  ['without words', { code: 'NOT_FOUND' }],
  ['that is a text', 'torn'],
])('an error %s is passed on as it is', async (_what, thrown) => {
  expect(await toldOf(thrown)).toBe(thrown)
})
