import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contractOf } from '#tools/codegen/read/readContract.ts'
import { findRules } from './findRules.ts'
import { printOperations } from './printOperations.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'obi-operations-'))
  mkdirSync(join(root, 'backend/booking'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(root, 'backend/booking', name), text)

const operations = `
  extend type Mutation {
    "Books a free class."
    bookingClassLambda(id: ID!): Boolean!
    "Cancels a booking."
    cancelClassLambda(id: ID!): Boolean!
  }`

function page(text = operations): string {
  const contract = contractOf({ models: parse('type Query { a: ID }'), operations: parse(text) })
  return printOperations(contract, text.replace('extend ', ''), findRules(root))
}

test('the page leads from a wire name to the file of its rule, with the failure that its resolver gives it', () => {
  write('book.ts', '// Operations: bookingClassLambda, cancelClassLambda\nexport const one = 1\n')
  write('booking.resolvers.ts', "bookingClassLambda: answerSoftly(\n  'Failed to book class',\n  rule)")
  expect(page()).toContain(
    '| `bookingClassLambda` | [booking/book.ts](../backend/booking/book.ts) | Books a free class. | Failed to book class |',
  )
  expect(page()).toContain(
    '| `cancelClassLambda` | [booking/book.ts](../backend/booking/book.ts) | Cancels a booking. |  |',
  )
})

test('a rule may name its operations in several lines', () => {
  write('book.ts', '// Operation: bookingClassLambda\n// Operation: cancelClassLambda\n')
  expect([...findRules(root).keys()]).toEqual(['bookingClassLambda', 'cancelClassLambda'])
})

test.each([
  ['an operation without a rule', '// Operation: bookingClassLambda\n', /"\/\/ Operation: cancelClassLambda"/],
  [
    'a rule of no operation',
    '// Operations: bookingClassLambda, cancelClassLambda, old\n',
    /old, which is no operation/,
  ],
])('%s ends the build', (_what, text, message) => {
  write('book.ts', text)
  expect(() => page()).toThrow(message)
})

test('an operation that two files claim, or that lacks a description, fails the build', () => {
  write('book.ts', '// Operations: bookingClassLambda, cancelClassLambda\n')
  expect(() => page(operations.replace('"Cancels a booking."', ''))).toThrow('cancelClassLambda has no description')
  write('again.ts', '// Operation: bookingClassLambda\n')
  expect(() => page()).toThrow('bookingClassLambda is named in')
})
