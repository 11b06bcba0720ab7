import { describe, expect, test } from 'vitest'
import type { AuthorisedPlan, PagePlan } from '#schema/plan.ts'
import {
  type Predicate,
  always,
  and,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isSignedIn,
  isViewer,
  never,
  not,
  or,
} from '#schema/predicate.ts'
import { factsOfPlan, onlyAdds } from './audienceOf.ts'

function rowWhere(where: Predicate, more: Partial<AuthorisedPlan & { kind: 'one' }> = {}): AuthorisedPlan {
  return { kind: 'one', model: 'Event', index: 'primaryKey', key: [], select: [], where, ...more }
}

const published = holds('status', 'PUBLISHED')

describe('what a rule asks of the viewer', () => {
  test.each<[string, Predicate, string[]]>([
    ['nothing', always, []],
    ['nothing, of nobody', never, []],
    ['nothing but the row', published, []],
    ['who they are', isViewer('coachID'), ['contactId']],
    ['their companies', isAdminOf('companyID'), ['adminOfCompanyIds']],
    ['whether they run the platform', isGlobal, ['isGlobal']],
    ['whether they are signed in', not(isSignedIn), ['isSignedIn']],
    ['all that its parts ask', and(published, or(isGlobal, isViewer('coachID'))), ['isGlobal', 'contactId']],
    [
      'what another model’s row must hold',
      exists('Role', { coachID: { viewer: 'contactId' } }, isGlobal),
      ['contactId', 'isGlobal'],
    ],
  ])('is %s', (_what, where, facts) => {
    expect(factsOfPlan(rowWhere(where))).toEqual(facts)
  })

  test('is asked by its guards, its relations and their keys too', () => {
    const below = rowWhere(isSignedIn, { key: [{ field: 'memberID', value: { viewer: 'contactId' } }] })
    const plan = rowWhere(always, {
      select: [
        { kind: 'typename', key: 't', value: 'Event' },
        { kind: 'column', key: 'name', field: 'name', guard: isGlobal },
        { kind: 'relation', key: 'coach', field: 'coach', plan: below, guard: isAdminOf('companyID') },
      ],
    })
    expect(factsOfPlan(plan).toSorted()).toEqual(['adminOfCompanyIds', 'contactId', 'isGlobal', 'isSignedIn'])
  })

  test('is asked by a guard that a filter may look at, and by none where there is no filter', () => {
    const guards = { email: isGlobal }
    expect(factsOfPlan(rowWhere(always, { guards }))).toEqual([])
    expect(factsOfPlan(rowWhere(always, { guards, filter: { literal: {} } }))).toEqual(['isGlobal'])
  })

  test('is the subject where a page answers with a token, and what its rows ask', () => {
    const page: PagePlan = {
      kind: 'page',
      model: 'Event',
      index: 'primaryKey',
      key: [],
      scanBudget: 1,
      order: { literal: 'ASC' },
      select: [],
    }
    const items = {
      kind: 'items' as const,
      key: 'items',
      select: [{ kind: 'column' as const, key: 'a', field: 'a', guard: isGlobal }],
    }
    expect(factsOfPlan(page)).toEqual([])
    expect(factsOfPlan({ ...page, select: [{ kind: 'nextToken', key: 'n' }] })).toEqual(['subject'])
    expect(factsOfPlan({ ...page, select: [items] })).toEqual(['isGlobal'])
  })
})

describe('a row that everybody may see is shared', () => {
  test.each<[string, Predicate, boolean]>([
    ['where everybody sees every row', always, true],
    ['where some see more', or(published, isViewer('coachID'), isGlobal), true],
    ['where another row lets some see more', exists('Role', { coachID: { viewer: 'contactId' } }, published), true],
    ['not where being somebody takes a row away', not(isViewer('coachID')), false],
    ['not where it does so in a part', and(published, or(published, not(isSignedIn))), false],
    ['not where it does so in another row', exists('Role', {}, not(isGlobal)), false],
    ['where the opposite asks of the row alone', not(published), true],
  ])('%s', (_where, where, isShared) => {
    expect(onlyAdds(where)).toBe(isShared)
  })
})
