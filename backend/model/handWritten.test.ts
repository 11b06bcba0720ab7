import type { GraphQLResolveInfo } from 'graphql'
import { afterEach, expect, test } from 'vitest'
import { anonymous, type Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import { answerSoftly, lambda } from './lambda.ts'
import { References } from './read/readReferences.ts'
import type { HandWritten } from './resolve.ts'
import { bookingRow, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from './testing/classRows.ts'
import { type DomainUnderTest, contextOf, openDomain, person } from './testing/openDomain.ts'

let domain: DomainUnderTest
afterEach(() => domain.close())

async function openWith(resolvers: HandWritten): Promise<void> {
  domain = await openDomain({ resolvers })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    ['coach', 'member'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  await domain.insert(
    'occurrence',
    ['a', 'b', 'c'].map((id) => occurrenceRow(id, id === 'b' ? { status: 'DRAFT' } : {})),
  )
  await domain.insert('booking', [bookingRow('booking', { occurrence_id: 'a' })])
  domain.database.take()
}

test('records named by id are read in their order, one statement a level, without those the viewer may not see', async () => {
  await openWith({ Query: { getClassesLambda: () => ['c', 'b', { id: 'a' }, 'c', 'nowhere'] } })
  const { data } = await domain.ask('{ classes: getClassesLambda { id coachInfo { firstName } } }')
  const coachInfo = { firstName: 'Ana' }
  expect(data).toEqual({
    classes: [
      { id: 'c', coachInfo },
      { id: 'a', coachInfo },
      { id: 'c', coachInfo },
    ],
  })
  expect(domain.database.take()).toHaveLength(2)
})

test('a record that is named again later in the same request is read again', async () => {
  let asked: GraphQLResolveInfo | undefined
  const names = (_source: unknown, _args: object, _context: Context, info: GraphQLResolveInfo) => {
    asked = info
    return []
  }
  await openWith({ Query: { getClassesLambda: names } })
  await domain.ask('{ classes: getClassesLambda { id } }')
  if (!asked) throw new TypeError('The resolver was not asked')
  const references = new References(domain.engine)
  const call = { context: contextOf(anonymous), info: asked }
  expect(await references.read(['a', 'c'], call)).toEqual([{ id: 'a' }, { id: 'c' }])
  expect(await references.read(['c'], call)).toEqual([{ id: 'c' }])
})

const book = /* GraphQL */ `
  mutation ($id: ID!) {
    book: bookingClassLambda(input: { eventOccurrenceID: $id, startDate: "2026-11-21T10:00:00+01:00" }) {
      success
      error
      message
      code
      attendance {
        id
        status
      }
      seen: occurrence {
        id
      }
    }
  }
`

test('a rule’s success is a payload with the records that it names', async () => {
  const asked: unknown[] = []
  const rule = (args: object) => {
    asked.push(args)
    return { attendance: 'booking', occurrence: { id: 'b' } }
  }
  await openWith({ Mutation: { bookingClassLambda: lambda('Failed to book class', rule) } })
  const { data } = await domain.ask(book, { viewer: person('member'), variables: { id: 'a' } })
  expect(data).toEqual({
    book: {
      success: true,
      error: null,
      message: null,
      code: null,
      attendance: { id: 'booking', status: 'BOOKED' },
      seen: null,
    },
  })
  expect(asked).toEqual([{ input: { eventOccurrenceID: 'a', startDate: '2026-11-21T09:00:00.000Z' } }])
})

test('a soft failure is a payload, in the catalogue’s words (row 155)', async () => {
  await openWith({ Mutation: { bookingClassLambda: lambda('Failed to book class', failWith('CLASS_FULL')) } })
  const { data, errors } = await domain.ask(book, { variables: { id: 'a' } })
  const text = 'This Event is Full. Please Try Another.'
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    book: { success: false, error: text, message: text, code: 'CLASS_FULL', attendance: null, seen: null },
  })
})

test('an outage is rejected under the call’s own text', async () => {
  await openWith({ Mutation: { bookingClassLambda: lambda('Failed to book class', failWith('UNAVAILABLE')) } })
  const { errors } = await domain.ask(book, { variables: { id: 'a' } })
  const extensions = { code: 'UNAVAILABLE', requestId: 'r-1', retryable: true }
  expect(errors?.[0]).toMatchObject({ message: 'Failed to book class', extensions })
})

test('a class that is not there is a payload under the call’s own text (rows 155 and 156)', async () => {
  const text = 'Failed to book class'
  await openWith({ Mutation: { bookingClassLambda: answerSoftly(text, failWith('NOT_FOUND')) } })
  const { data, errors } = await domain.ask(book, { variables: { id: 'a' } })
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ book: { success: false, error: text, message: text, code: 'NOT_FOUND' } })
})

test('a fault tells nothing of its cause (row 154)', async () => {
  await openWith({
    Mutation: {
      bookingClassLambda: lambda('Failed to book class', () => {
        throw new Error('password of the database')
      }),
    },
  })
  const { errors } = await domain.ask(book, { variables: { id: 'a' } })
  expect(errors?.[0]).toMatchObject({ message: 'Something went wrong', extensions: { code: 'INTERNAL' } })
  expect(JSON.stringify(errors)).not.toContain('password')
})

test('an argument is checked before a rule sees it', async () => {
  await openWith({ Mutation: { bookingClassLambda: () => ({ success: true }) } })
  const { errors } = await domain.ask(book, { variables: { id: '' } })
  expect(errors?.[0]).toMatchObject({
    message: 'Give an id of 1 to 128 characters.',
    extensions: { code: 'BAD_INPUT', field: 'input.eventOccurrenceID' },
  })
})

function failWith(code: ErrorCode) {
  return () => {
    throw new DomainError(code)
  }
}
