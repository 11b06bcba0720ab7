import { describe, expect, test } from 'vitest'
import { Binds } from '#backend/model/rights/binds.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { models } from '#schema/__generated__/models.ts'
import { isGlobal, isSignedIn } from '#schema/rights/predicate.ts'
import { Columns, type ValueForm, cellsOf, toAnswer } from './rowShape.ts'

const answerOf = (value: unknown, form: ValueForm) => toAnswer(value, form, { addressOf: () => undefined })

describe('a value of a row', () => {
  test.each([
    ['as it is', 'a', { kind: 'plain' }, 'a'],
    ['that is false or zero stays so', 0, { kind: 'plain' }, 0],
    ['that is missing is null', undefined, { kind: 'plain' }, null],
    ['kept as JSON is its text', { a: [1] }, { kind: 'jsonText' }, '{"a":[1]}'],
    ['kept as JSON that is missing is null, not a text', null, { kind: 'jsonText' }, null],
  ] as const)('%s', (_how, value, form, answer) => {
    expect(answerOf(value, form)).toBe(answer)
  })

  const shape = [
    { kind: 'typename', key: 'type', value: 'Measure' },
    { kind: 'member', key: 'kg', field: 'value' },
    { kind: 'member', key: 'at', field: 'timeStamp', shape: [{ kind: 'member', key: 'day', field: 'day' }] },
  ] as const
  const form = { kind: 'json', shape } as const

  test('with members has those that were asked for, under their aliases', () => {
    const value = { value: 70, secret: 1, timeStamp: { day: 'Monday', hour: 9 } }
    expect(answerOf(value, form)).toEqual({ type: 'Measure', kg: 70, at: { day: 'Monday' } })
  })

  test('with members that are missing has null for them', () => {
    expect(answerOf({}, form)).toEqual({ type: 'Measure', kg: null, at: null })
    expect(answerOf('text', form)).toBeNull()
    expect(answerOf([{ value: 1 }, null], form)).toEqual([{ type: 'Measure', kg: 1, at: null }, null])
  })
})

describe('a relation', () => {
  const model = getModel(models, 'EventOccurrence')
  const relation = {
    kind: 'relation' as const,
    key: 'coach',
    field: 'coachInfo',
    plan: {
      kind: 'one' as const,
      model: 'CoachInfo',
      index: 'primaryKey',
      key: [
        { field: 'id', value: { parent: 'coachID' } },
        { field: 'id', value: { viewer: 'contactId' as const } },
      ],
      select: [],
    },
  }
  const sqlWith = (guards: object, guard?: typeof isGlobal) => {
    const columns = new Columns({ models, binds: new Binds(), row: { model, alias: 'r' } })
    const cells = cellsOf([guard ? { ...relation, guard } : relation], { model, columns, guards: { ...guards } })
    return { cells, sql: columns.sql }
  }

  test('is read by its parent’s field, and by nothing of the row where the viewer is the key', () => {
    const { cells, sql } = sqlWith({})
    expect(cells).toMatchObject([{ kind: 'relation', key: 'coach', aliases: ['c0', undefined] }])
    expect(sql).toBe(', r."coach_id" as c0')
  })

  test('is not read for a viewer denied the field or the relation itself', () => {
    const guarded = /^, case when .+ then r\."coach_id" end as c0$/
    expect(sqlWith({ coachID: isSignedIn }).sql).toMatch(guarded)
    expect(sqlWith({}, isGlobal).sql).toMatch(guarded)
    const both = sqlWith({ coachID: isSignedIn }, isGlobal).sql
    expect(both).toMatch(guarded)
    expect(both).toContain(' and ')
  })
})
