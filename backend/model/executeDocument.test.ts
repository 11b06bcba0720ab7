import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { executeDocument } from './executeDocument.ts'
import { type DomainUnderTest, contextOf, openDomain, person } from './testing/openDomain.ts'

let domain: DomainUnderTest
const lines: string[] = []

beforeAll(async () => {
  domain = await openDomain({ log: openLog({ level: 'debug' }, { write: (line) => void lines.push(line) }) })
})
afterAll(() => domain.close())

test.each([
  ['of the wrong type', { contactID: 7, notes: ['a weak heart'] }],
  ['with undeclared members', { heart: 'a weak heart' }],
  ['that are no object', 'a weak heart'],
])('variables %s are rejected as bad input, and their value is neither returned nor logged', async (_what, input) => {
  const document = parse('mutation ($input: CreateUserGoalInput!) { createUserGoals(input: $input) { id } }')
  const context = contextOf(person('ana'))
  const { data, errors } = await executeDocument(domain.engine, { document, variables: { input }, context })
  expect(data).toBeUndefined()
  expect(errors?.map(({ extensions }) => extensions['code'])).toContain('BAD_INPUT')
  expect(errors?.map(({ extensions }) => extensions['code'])).not.toContain('INTERNAL')
  expect(JSON.stringify(errors)).not.toContain('heart')
  expect(lines).toEqual([])
})
