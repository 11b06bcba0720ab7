import { expect, test } from 'vitest'
import { randomFrom } from '#planner/solving/random.ts'
import type { Compiler } from './openCompiler.ts'
import { findSources, sampleMutants } from './sampleMutants.ts'

const files = findSources(['backend/booking', 'backend/classes'])
const everyFault: Compiler['findRefused'] = async () => new Set()
const draw = async (seed: number, findRefused = everyFault) => {
  const drawn = await sampleMutants({ files, amount: 40, random: randomFrom(seed), findRefused })
  return drawn.map(({ file, start, text }) => [file, start, text])
}

test('the same seed draws the same mutants, another one others', async () => {
  expect(await draw(7)).toEqual(await draw(7))
  expect(await draw(7)).not.toEqual(await draw(8))
})

test('a mutant that the compiler refuses is replaced by another of the same stretch', async () => {
  const free = await draw(7)
  const noStrings = await draw(7, async (mutants) => new Set(mutants.filter(({ kind }) => kind === 'string')))
  expect(noStrings).toHaveLength(40)
  expect(noStrings).not.toEqual(free)
})

test('as many are drawn as were asked for, no fault twice, the long files among them', async () => {
  const drawn = await draw(7)
  expect(drawn).toHaveLength(40)
  expect(new Set(drawn.map((fault) => JSON.stringify(fault))).size).toBe(40)
  expect(drawn.map(([file]) => file)).toEqual(
    expect.arrayContaining(['backend/booking/booking.store.ts', 'backend/classes/readNewClass.ts']),
  )
})

test('tests and their helpers are not mutated', () => {
  expect(files).toContain('backend/booking/bookClass.ts')
  expect(files.filter((file) => /\.test\.|fixture/.test(file))).toEqual([])
  expect(findSources(['backend/model', 'schema']).filter((file) => /testing|generated/.test(file))).toEqual([])
})

test('the web’s rules are mutated, but not its screens or test helpers', () => {
  const rules = findSources(['web/app/**/*.ts', 'web/features/**/*.ts'])
  expect(rules).toEqual(
    expect.arrayContaining([
      'web/app/outbox/outbox.ts',
      'web/features/programs/editor/arrange.ts',
      'web/features/training/offline/wireEntry.ts',
    ]),
  )
  expect(rules.filter((file) => /\.tsx$|test|generated/i.test(file))).toEqual([])
})
