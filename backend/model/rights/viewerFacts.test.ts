import { describe, expect, test } from 'vitest'
import { models } from '#schema/__generated__/models.ts'
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
} from '#schema/rights/predicate.ts'
import { factsOfPlan, onlyAdds } from './audienceOf.ts'
import { getModel } from './columns.ts'

function rowWhere(where: Predicate, more: Partial<AuthorisedPlan & { kind: 'one' }> = {}): AuthorisedPlan {
  return { kind: 'one', model: 'Event', index: 'primaryKey', key: [], select: [], where, ...more }
}

const published = holds('status', 'PUBLISHED')

describe('what a rule needs to know about the viewer', () => {
  test.each<[string, Predicate, string[]]>([
    ['nothing', always, []],
    ['nothing, of no viewer', never, []],
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
    expect(factsOfPlan(rowWhere(where), models)).toEqual(facts)
  })

  test('includes what its guards, its relations and their keys need', () => {
    const below = rowWhere(isSignedIn, { key: [{ field: 'memberID', value: { viewer: 'contactId' } }] })
    const plan = rowWhere(always, {
      select: [
        { kind: 'typename', key: 't', value: 'Event' },
        { kind: 'column', key: 'name', field: 'name', guard: isGlobal },
        { kind: 'relation', key: 'coach', field: 'coach', plan: below, guard: isAdminOf('companyID') },
      ],
    })
    expect(factsOfPlan(plan, models).toSorted()).toEqual(['adminOfCompanyIds', 'contactId', 'isGlobal', 'isSignedIn'])
  })

  test('includes the guards that a filter may look at, and none where there is no filter', () => {
    const guards = { email: isGlobal }
    expect(factsOfPlan(rowWhere(always, { guards }), models)).toEqual([])
    expect(factsOfPlan(rowWhere(always, { guards, filter: { literal: {} } }), models)).toEqual(['isGlobal'])
  })

  test('is who they are, where a field looks for rows of theirs, and where a filter may', () => {
    const field = { name: 'isMine', type: 'Boolean', kind: 'scalar', isList: false, isRequired: true } as const
    const Event = getModel(models, 'Event')
    const isMine = { source: 'computed', ...field, sql: '({row}.coach_id = {viewer})' } as const
    const all = { ...models, Event: { ...Event, fields: { ...Event.fields, isMine } } }
    const select = [{ kind: 'computed', key: 'own', field: 'isMine' }] as const
    expect(factsOfPlan(rowWhere(always), all)).toEqual([])
    expect(factsOfPlan(rowWhere(always, { select }), all)).toEqual(['contactId'])
    expect(factsOfPlan(rowWhere(always, { filter: { literal: {} } }), all)).toEqual(['contactId'])
    const below = [{ kind: 'relation', key: 'r', field: 'r', plan: rowWhere(always, { select }) }] as const
    expect(factsOfPlan(rowWhere(always, { select: below }), all)).toEqual(['contactId'])
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
    expect(factsOfPlan(page, models)).toEqual([])
    expect(factsOfPlan({ ...page, select: [{ kind: 'nextToken', key: 'n' }] }, models)).toEqual(['subject'])
    expect(factsOfPlan({ ...page, select: [items] }, models)).toEqual(['isGlobal'])
  })
})

describe('a row that every viewer may see is shared', () => {
  test.each<[string, Predicate, boolean]>([
    ['where everyone sees every row', always, true],
    ['where some see more', or(published, isViewer('coachID'), isGlobal), true],
    ['where another row lets some see more', exists('Role', { coachID: { viewer: 'contactId' } }, published), true],
    ['not where a viewer may lose a row', not(isViewer('coachID')), false],
    ['not where it does so in a part', and(published, or(published, not(isSignedIn))), false],
    ['not where it does so in another row', exists('Role', {}, not(isGlobal)), false],
    ['where the opposite asks of the row alone', not(published), true],
  ])('%s', (_where, where, isShared) => {
    expect(onlyAdds(where)).toBe(isShared)
  })
})
