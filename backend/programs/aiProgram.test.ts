import { expect, test } from 'vitest'
import { inOrder, isHeld, mustBeAsChecked, mustKeepRules, type Program, textOf } from './aiProgram.ts'

const statuses = ['DRAFT', 'PUBLISHED', 'INPROGRESS', 'FAILED', 'DELETED'] as const

/** The statuses in which such a program has to keep the planner's rules. */
function statusesHeld(fields: Pick<Program, 'madeByAI' | 'coachID'>): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule reads these three fields alone
  return statuses.filter((status) => isHeld({ ...fields, status } as Program))
}

test('a coach’s program must keep the planner’s rules while it is generated, and a member’s own always', () => {
  expect(statusesHeld({ madeByAI: true, coachID: 'kenji' })).toEqual(['INPROGRESS', 'FAILED'])
  expect(statusesHeld({ madeByAI: true, coachID: null })).toEqual(statuses)
  expect(statusesHeld({ madeByAI: false, coachID: 'kenji' })).toEqual([])
  expect(statusesHeld({ madeByAI: false, coachID: null })).toEqual([])
})

const plan = { id: 'a', order: 1, sections: [1], resources: [2] }

test('sessions are in order, and those without a position come last', () => {
  const [first, last] = [
    { ...plan, id: 'first', order: 0 },
    { ...plan, id: 'last', order: undefined },
  ]
  for (const plans of [
    [last, plan, first],
    [first, last, plan],
    [plan, last, first],
  ])
    expect(inOrder(plans).map(({ id }) => id)).toEqual(['first', 'a', 'last'])
})

test.each([
  ['that was replaced', [{ ...plan, id: 'b' }]],
  ['that was moved', [{ ...plan, order: 2 }]],
  ['whose sections changed', [{ ...plan, sections: [3] }]],
  ['whose exercises changed', [{ ...plan, resources: [3] }]],
  ['that was deleted', []],
])('a verdict does not count beside a session %s', (_what, now) => {
  const checked = { before: textOf([plan]), fault: undefined }
  expect(() => mustBeAsChecked([plan], checked)).not.toThrow()
  expect(() => mustBeAsChecked(now, checked)).toThrow('UNAVAILABLE')
})

test('a verdict applies to the same sessions in any order, and a missing verdict never does', () => {
  const other = { ...plan, id: 'b', order: 2 }
  expect(() => mustBeAsChecked([other, plan], { before: textOf([plan, other]), fault: undefined })).not.toThrow()
  expect(() => mustBeAsChecked([], undefined)).toThrow('UNAVAILABLE')
})

test('a violation is refused with the text of the broken rule', () => {
  expect(() => mustKeepRules({ before: '', fault: 'Mismatch in sessions' })).toThrow(
    expect.objectContaining({ message: 'Mismatch in sessions', field: 'input' }),
  )
  expect(() => mustKeepRules({ before: '', fault: undefined })).not.toThrow()
  expect(() => mustKeepRules(undefined)).not.toThrow()
})
