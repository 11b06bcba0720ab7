import { expect, test } from 'vitest'
import { matchHealth } from '#schema/training/matchHealth.ts'
import { type Condition, readConditions, writeConditions } from './conditions.ts'

const described: Condition[] = [
  { name: 'Lower back', stage: 'acute', side: undefined, trimester: undefined, advice: 'limited' },
  { name: 'Pregnancy', stage: undefined, side: undefined, trimester: 'second', advice: 'cleared' },
  { name: 'Knee', stage: 'healing', side: 'left', trimester: undefined, advice: undefined },
]

test('a member’s conditions can be stored as text and parsed', () => {
  expect(writeConditions(described)).toBe('Lower back (acute limited), Pregnancy (second cleared), Knee (healing left)')
  expect(readConditions(writeConditions(described))).toEqual(described)
})

test.each([
  ['a body part in another language', 'genou'],
  ['one condition of two', 'Knee, genou'],
  ['unknown details', 'Knee (purple)'],
  ['details twice', 'Knee (acute acute)'],
  ['details in another order', 'Knee (cleared acute)'],
  ['nothing', ''],
  ['a flood', 'Knee, '.repeat(100)],
])('%s is no description', (_what, text) => {
  expect(readConditions(text)).toBeUndefined()
})

const read = (...injuries: string[]) => matchHealth({ injuries, healthConditions: [] })

test('a description adds to the meaning of the text, and removes nothing', () => {
  expect([...read('heart attack → Knee (acute)').found].toSorted()).toEqual(['Heart', 'Knee'])
  expect([...read('bad knee → Knee (acute)', 'shoulder').acute]).toEqual(['Knee'])
  expect(read('gronkitis → Knee (purple)').isUnclear).toBe(true)
})
