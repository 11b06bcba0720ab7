import { describe, expect, test } from 'vitest'
import { occurrenceRow } from '#backend/model/testing/classRows.ts'
import { now, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import {
  type Predicate,
  always,
  and,
  exists,
  holds,
  isAdminOf,
  isSignedIn,
  isViewer,
  never,
  not,
  or,
} from '#schema/rights/predicate.ts'
import { type Verdict, evaluatePredicate } from './evaluatePredicate.ts'

const row = occurrenceRow('o1', { coach_id: 'ana', company_id: 'dojo', level: null })
const model = 'EventOccurrence'
const ana = person('ana')

function isMet(predicate: Predicate, viewer = ana): Verdict {
  return evaluatePredicate(predicate, { models, model, row, viewer, now })
}

describe('the row alone decides', () => {
  test.each<[string, Predicate, boolean]>([
    ['always and never', or(always, never), true],
    [
      'what stands in it and who asks',
      and(holds('status', 'PUBLISHED'), isViewer('coachID'), isAdminOf('companyID')),
      true,
    ],
    ['the opposite of that', not(isViewer('coachID')), true],
    ['the time', { kind: 'compare', field: 'endDate', op: 'gt', value: { now: true } }, true],
    ['two of its fields', { kind: 'compare', field: 'startDate', op: 'lt', value: { row: 'endDate' } }, true],
    ['not what is looked up', exists('Role', {}), false],
    ['not a part that is looked up and matters', and(always, or(not(isSignedIn), exists('Role', {}))), false],
    ['not a part beside it that holds', and(isSignedIn, exists('Role', {})), false],
    ['all the same where another part is enough', and(always, or(isSignedIn, exists('Role', {}))), true],
    ['all the same where another part fails', and(never, exists('Role', {})), true],
    ['not what is looked up by who asks', exists('Role', { coachID: { viewer: 'contactId' } }), false],
    ['not the opposite of what is looked up', not(exists('Role', {})), false],
    [
      'not what the database works out',
      { kind: 'compare', field: 'remaining', op: 'gt', value: { literal: 0 } },
      false,
    ],
    [
      'not a field beside what it works out',
      { kind: 'compare', field: 'capacity', op: 'gt', value: { row: 'remaining' } },
      false,
    ],
  ])('%s', (_what, predicate, decides) => {
    expect(isMet(predicate) !== undefined).toBe(decides)
  })
})

describe('a rule of an event', () => {
  test.each<[string, Predicate, boolean]>([
    ['no part of none at all fails', and(), true],
    ['none of none at all holds', or(), false],
    ['its company is one of hers', isAdminOf('companyID'), false],
    ['it is taught by her', isViewer('coachID'), true],
    ['nothing is known of its level', holds('level', null), true],
    [
      'what is missing equals nothing',
      { kind: 'compare', field: 'level', op: 'ne', value: { literal: 'Rookie' } },
      false,
    ],
    [
      'an instant is told from another by its time',
      { kind: 'compare', field: 'startDate', op: 'eq', value: { literal: '2026-11-21T11:00:00+01:00' } },
      true,
    ],
    ['capital letters come first', { kind: 'compare', field: 'name', op: 'lt', value: { literal: 'a' } }, true],
    [
      'it begins before it begins',
      { kind: 'compare', field: 'startDate', op: 'lt', value: { row: 'startDate' } },
      false,
    ],
    [
      'it begins no later than it begins',
      { kind: 'compare', field: 'startDate', op: 'le', value: { row: 'startDate' } },
      true,
    ],
    ['it has room for more than ten', { kind: 'compare', field: 'capacity', op: 'gt', value: { literal: 10 } }, false],
    ['it has room for ten', { kind: 'compare', field: 'capacity', op: 'ge', value: { literal: 10 } }, true],
    [
      'what is given differs from what is missing',
      { kind: 'compare', field: 'name', op: 'ne', value: { row: 'level' } },
      false,
    ],
    ['it has begun', { kind: 'compare', field: 'startDate', op: 'le', value: { now: true } }, false],
  ])('%s', (_what, predicate, holdsForAna) => {
    expect(isMet(predicate)).toBe(holdsForAna)
  })

  test('knows the viewer’s companies', () => {
    expect(isMet(isAdminOf('companyID'), { ...ana, adminOfCompanyIds: ['lotus', 'dojo'] })).toBe(true)
    expect(isMet(isAdminOf('companyID'), { ...ana, adminOfCompanyIds: ['lotus'] })).toBe(false)
    expect(isMet(isAdminOf('companyID'), { ...ana, adminOfCompanyIds: ['dojos'] })).toBe(false)
  })

  test('does not match a missing person with an anonymous viewer', () => {
    expect(isMet(isViewer('assistantID'), anonymous)).toBe(false)
    expect(isMet(isSignedIn, anonymous)).toBe(false)
    expect(isMet(isSignedIn, { ...anonymous, subject: 'new here' })).toBe(true)
  })

  test('that needs a lookup stays undecided, unless it depends on the viewer and the viewer is anonymous', () => {
    expect(isMet(exists('Role', {}))).toBeUndefined()
    expect(isMet(not(exists('Role', {})))).toBeUndefined()
    expect(isMet({ kind: 'compare', field: 'remaining', op: 'gt', value: { literal: 0 } })).toBeUndefined()
    const ownRole = exists('Role', { coachID: { viewer: 'contactId' } })
    expect([isMet(ownRole), isMet(ownRole, anonymous)]).toEqual([undefined, false])
  })

  test('that compares a list is reported as a programming error', () => {
    const isRookie = { kind: 'compare', field: 'level', op: 'eq', value: { literal: 'Rookie' } } as const
    const facts = { models, model, row: { ...row, level: ['Rookie'] }, viewer: ana, now }
    expect(() => evaluatePredicate(isRookie, facts)).toThrow(/level is not compared/)
  })
})
