import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trainingLevels } from '#schema/training/exercise.ts'
import { printRules } from './printRules.ts'
import { rulesFor, weekOf } from './rulesFor.ts'
import { goalKeys, type Range, strengthRules, timedRules, weekRules } from './trainingRules.ts'

test('the table of the docs is the table that plans are made by', () => {
  const docs = readFileSync(new URL('../../docs/programs.md', import.meta.url), 'utf8')
  expect(docs).toContain(printRules())
})

test('each range begins with the smaller number, and repetitions, sets and rests are what people do', () => {
  const rows = goalKeys.flatMap((goal) => [
    ...trainingLevels.map((level) => strengthRules[goal][level]),
    ...Object.values(timedRules[goal]),
  ])
  const isRange = ([least, most]: Range, from: number, to: number) => from <= least && least <= most && most <= to
  for (const { sets, amount, rest } of rows)
    expect([isRange(sets, 2, 5), isRange(amount, 5, 90), isRange(rest, 10, 150)]).toEqual([true, true, true])
})

test('the first goal that the table has decides, and none is to get fitter', () => {
  const goalOf = (...goals: string[]) => rulesFor({ goals, level: 'Beginner' }).goal
  expect(goalOf('Fly', 'Lose Weight', 'Gain Weight')).toBe('Lose Weight')
  expect([goalOf(), goalOf('Fly')]).toEqual(['Get Fitter', 'Get Fitter'])
})

test('more advanced members train closer to their limit, in shorter blocks', () => {
  const reserves = trainingLevels.map((level) => rulesFor({ goals: ['Gain Weight'], level }).reserve)
  expect(reserves).toEqual([3, 3, 2, 1])
  for (const weeks of Object.values(weekRules.blockWeeks.value)) expect([4, 5, 6]).toContain(weeks)
})

test.each([
  ['at 17', 17],
  ['at 65', 65],
])('%s, strength has fewer sets, more repetitions, and more of them in reserve', (_when, age) => {
  const { doses, reserve } = rulesFor({ goals: ['Gain Weight'], level: 'Advanced', age })
  expect([doses.STRENGTH.sets, doses.STRENGTH.amount, reserve]).toEqual([[3, 3], [8, 14], 3])
})

test('at 18 and 64 the goal decides, as without an age', () => {
  const rulesAt = (age: number | null) => rulesFor({ goals: ['Gain Weight'], level: 'Advanced', age })
  expect([rulesAt(18), rulesAt(64)]).toEqual([rulesAt(null), rulesAt(null)])
})

test('every fourth to sixth week is lighter', () => {
  const lighter = (blockWeeks: number) =>
    Array.from({ length: 12 }, (_, week) => week).filter((week) => weekOf(week, { blockWeeks }).isLighter)
  expect([lighter(4), lighter(6)]).toEqual([
    [3, 7, 11],
    [5, 11],
  ])
})
