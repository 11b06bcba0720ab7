import { describe, expect, test } from 'vitest'
import { Binds } from '#backend/model/rights/binds.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { now } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import type { PagePlan, PlanValue } from '#schema/plan.ts'
import { mostFilterTerms } from '#schema/values/findVariableFault.ts'
import { filterToSql } from './filterToSql.ts'
import { readLevelInput } from './pages/keyCondition.ts'

const model = getModel(models, 'EventOccurrence')

function pageWith(parts: Partial<PagePlan>): PagePlan {
  return {
    kind: 'page',
    model: model.name,
    index: 'primaryKey',
    key: [],
    scanBudget: 1000,
    select: [],
    order: { literal: 'ASC' },
    ...parts,
  }
}

const literal = (value: unknown): PlanValue => ({ literal: value })

describe('a page', () => {
  test.each([
    ['nothing', undefined, 100],
    ['null', literal(null), 100],
    ['one', literal(1), 1],
    ['as many as fit', literal(1000), 1000],
    ['more than fit', literal(1001), 1000],
    ['the most that may be asked for', literal(20_000), 1000],
  ])('asked with a limit of %s has room for its rows', (_what, limit, rows) => {
    expect(readLevelInput(pageWith(limit ? { limit } : {}), model, {}).limit).toBe(rows)
  })

  test.each([0, -1, 1.5, 20_001, '10'])('does not have %j rows', (limit) => {
    expect(() => readLevelInput(pageWith({ limit: literal(limit) }), model, {})).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', field: 'limit' }),
    )
  })

  test('goes forward unless backward is requested', () => {
    const orderOf = (order: unknown) => readLevelInput(pageWith({ order: literal(order) }), model, {}).order
    expect(['ASC', 'DESC', null, undefined].map(orderOf)).toEqual(['ASC', 'DESC', 'ASC', 'ASC'])
  })

  test('takes its values from the variables', () => {
    const plan = pageWith({
      key: [{ field: 'categoryID', value: { variable: 'category' } }],
      limit: { variable: 'limit' },
      nextToken: { variable: 'token' },
      filter: { variable: 'filter' },
      order: { variable: 'order' },
    })
    const variables = { category: 'yoga', limit: 7, token: 't', filter: { name: { eq: 'a' } }, order: 'DESC' }
    expect(readLevelInput(plan, model, variables)).toEqual({
      values: { key_categoryID: 'yoga' },
      leftOut: [],
      order: 'DESC',
      limit: 7,
      token: 't',
      tokenArgument: 'nextToken',
      filter: { name: { eq: 'a' } },
    })
  })

  test('leaves a key out only where it may', () => {
    const keyed = (isOptional: boolean) =>
      pageWith({ key: [{ field: 'categoryID', value: literal(null), isOptional }] })
    expect(readLevelInput(keyed(true), model, {})).toMatchObject({ leftOut: ['categoryID'], values: {} })
    expect(() => readLevelInput(keyed(false), model, {})).toThrow(expect.objectContaining({ field: 'categoryID' }))
  })

  test('has no range on what comes behind a key that was left out', () => {
    const range = { argument: 'endDate', fields: ['endDate'], value: literal({ ge: now }) }
    const key = { field: 'categoryID', value: literal(null), isOptional: true }
    expect(() => readLevelInput(pageWith({ key: [key], range }), model, {})).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', field: 'endDate' }),
    )
    const given = pageWith({ key: [{ ...key, value: literal('yoga') }], range })
    expect(readLevelInput(given, model, {})).toMatchObject({
      range: { op: 'ge', fields: ['endDate'] },
      values: { key_categoryID: 'yoga', range0_0: now },
    })
  })

  test.each([
    ['with two conditions', { ge: now, lt: now }, 'endDate'],
    ['with one end of a span', { between: [now] }, 'endDate.between'],
    ['with three ends', { between: [now, now, now] }, 'endDate.between'],
    ['with a time that is none', { ge: 'soon' }, 'endDate.ge'],
  ])('has no range %s', (_what, value, field) => {
    const range = { argument: 'endDate', fields: ['endDate'], value: literal(value) }
    const key = [{ field: 'categoryID', value: literal('yoga') }]
    expect(() => readLevelInput(pageWith({ key, range }), model, {})).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', field }),
    )
  })

  test.each([
    ['le', now, { range0_0: now }],
    ['lt', now, { range0_0: now }],
    ['gt', now, { range0_0: now }],
    ['eq', now, { range0_0: now }],
    ['between', [now, '2026-11-22T09:00:00Z'], { range0_0: now, range1_0: '2026-11-22T09:00:00.000Z' }],
  ])('has a range %s', (op, value, values) => {
    const range = { argument: 'endDate', fields: ['endDate'], value: literal({ [op]: value }) }
    const input = readLevelInput(pageWith({ key: [{ field: 'categoryID', value: literal('yoga') }], range }), model, {})
    expect(input.range).toEqual({ op, fields: ['endDate'] })
    expect(input.values).toEqual({ key_categoryID: 'yoga', ...values })
  })

  test.each([null, {}, { ge: null }])('with an empty range %j is whole', (value) => {
    const range = { argument: 'endDate', fields: ['endDate'], value: literal(value) }
    const input = readLevelInput(pageWith({ key: [{ field: 'categoryID', value: literal('yoga') }], range }), model, {})
    expect(input.range).toBeUndefined()
  })

  test('may begin with a part of a time, which is no time itself', () => {
    const range = { argument: 'endDate', fields: ['endDate'], value: literal({ beginsWith: '2026-11' }) }
    const input = readLevelInput(pageWith({ key: [{ field: 'categoryID', value: literal('yoga') }], range }), model, {})
    expect(input).toMatchObject({ range: { op: 'beginsWith' }, values: { range0_0: '2026-11' } })
  })
})

describe('a filter', () => {
  const sqlOf = (filter: unknown) => {
    const binds = new Binds()
    const scope = { models, binds, row: { model, alias: 'r' }, argument: 'filter', guards: {} }
    const sql = filterToSql(filter, scope)
    return { sql, values: binds.values({ viewer: anonymous, now, arguments: {} }) }
  }
  const nested = (depth: number): object => (depth === 0 ? { name: { eq: 'a' } } : { and: [nested(depth - 1)] })
  const wide = (conditions: number) => ({ or: Array.from({ length: conditions }, () => ({ name: { eq: 'a' } })) })
  const refusal = (field: string) => expect.objectContaining({ code: 'BAD_INPUT', field })

  test('may be sixteen deep, and not deeper', () => {
    expect(sqlOf(nested(16)).values).toEqual(['a'])
    expect(() => sqlOf(nested(17))).toThrow(refusal('filter'))
  })

  test('may have so many conditions, and not one more', () => {
    expect(sqlOf(wide(mostFilterTerms)).values).toHaveLength(mostFilterTerms)
    expect(() => sqlOf(wide(mostFilterTerms + 1))).toThrow(refusal('filter'))
  })

  test('counts conditions over all its parts', () => {
    expect(() => sqlOf({ and: [wide(mostFilterTerms - 40), { not: wide(41) }] })).toThrow(refusal('filter'))
  })

  test('may list a thousand values, and not one more', () => {
    const names = (count: number) => ({ name: { in: Array.from({ length: count }, (_, place) => `n${place}`) } })
    expect(sqlOf(names(1000)).values).toHaveLength(1)
    expect(() => sqlOf(names(1001))).toThrow(refusal('filter.name.in'))
  })

  test.each(['__proto__', 'constructor', 'toString', 'like'])('has no operator %s', (op) => {
    const filter = { name: JSON.parse(`{"${op}":"a"}`) }
    expect(() => sqlOf(filter)).toThrow(refusal(`filter.name.${op}`))
  })

  test('says nothing where its parts are null or empty', () => {
    const silent = sqlOf({})
    expect(sqlOf({ and: null, or: undefined, name: null })).toEqual(silent)
    expect(sqlOf(null)).toEqual(silent)
    expect(sqlOf({ name: {} }).values).toEqual([])
  })

  test('puts every value into a parameter', () => {
    const { sql, values } = sqlOf({ name: { eq: "x' or true --", contains: '%' } })
    expect(sql).not.toContain("x'")
    expect(values).toEqual(["x' or true --", '%'])
  })
})
