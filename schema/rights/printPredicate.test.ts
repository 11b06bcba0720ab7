import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePredicate } from './parsePredicate.ts'
import {
  and,
  contains,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isViewer,
  never,
  not,
  or,
  type Predicate,
} from './predicate.ts'
import { printPredicate } from './printPredicate.ts'
import { rights } from './rights.ts'

test.each<[Predicate, string]>([
  [never, 'no one'],
  [isViewer('memberID'), '`memberID` is the viewer'],
  [
    or(isAdminOf('companyID'), isGlobal),
    "`companyID` is one of the viewer's companies or the viewer is a global admin",
  ],
  [
    and(holds('status', 'PUBLISHED'), not(holds('deletedAt', null))),
    '`status` is "PUBLISHED" and not `deletedAt` is null',
  ],
  [
    exists('Role', { coachID: { row: 'id' } }, and(holds('role', 'COACH'), holds('status', 'APPROVED'))),
    'some `Role` (`coachID` is the row\'s `id`) has (`role` is "COACH" and `status` is "APPROVED")',
  ],
  [contains('assistantIDs', { viewer: 'contactId' }), '`assistantIDs` contains the viewer'],
  [{ kind: 'compare', field: 'endDate', op: 'ge', value: { now: true } }, '`endDate` is at least now'],
])('a rule reads as English (%#)', (predicate, words) => {
  expect(printPredicate(predicate)).toBe(words)
})

test('every rule of the platform can be printed and parsed', () => {
  for (const { read, fields = {}, create = [], update = [], delete: removal = never } of Object.values(rights)) {
    const writers = [create, update].flat().map(({ row }) => row)
    const rules = [read, removal, ...writers, ...Object.values(fields)]
    expect(rules.map(printPredicate).map(parsePredicate)).toEqual(rules)
  }
})

test('any rule can be printed and parsed', () => {
  fc.assert(
    fc.property(anyPredicate, (predicate) => {
      expect(parsePredicate(printPredicate(predicate))).toEqual(predicate)
    }),
  )
})

test.each([
  '',
  '`a`',
  '`a` is',
  'everyone no one',
  '`a` is 1 and `b` is 2 or `c` is 3',
  '(`a` is 1',
  '`a` is "x',
  'some `Role`',
  'some `Role`)',
])('text that is no rule is refused: %s', (text) => expect(() => parsePredicate(text)).toThrow(/Expected|JSON/))

const name = fc.oneof(fc.stringMatching(/^[a-zA-Z]\w{0,8}$/), fc.constantFrom('everyone', 'some', 'not', 'now'))
const literal = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
  fc.constant(null),
)
const operand = fc.oneof(
  fc.record({ literal }),
  fc.record({ viewer: fc.constantFrom('contactId', 'adminOfCompanyIds') }),
  fc.constant({ now: true }),
  fc.record({ row: name }),
)

const { predicate: anyPredicate } = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Predicate>({ kind: 'always' }, { kind: 'never' }),
    fc.record({ kind: fc.constant('viewer'), fact: fc.constantFrom('isSignedIn', 'isGlobal') }),
    fc.record({
      kind: fc.constant('compare'),
      field: name,
      op: fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'contains'),
      value: operand,
    }),
    fc.record({ kind: fc.constantFrom('and', 'or'), of: fc.array(tie('predicate'), { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('not'), of: tie('predicate') }),
    fc.record({
      kind: fc.constant('exists'),
      model: name,
      on: fc.dictionary(name, operand, { maxKeys: 3 }),
      where: tie('predicate'),
    }),
  ),
}))
