import { expect, test } from 'vitest'
import { randomFrom } from '#tools/bench/randomFrom.ts'
import { findSources, sampleMutants } from './sampleMutants.ts'

const files = findSources(['backend/booking', 'backend/classes'])
const draw = (seed: number, amount = 40) => sampleMutants(files, amount, randomFrom(seed))
const faultsOf = (mutants: ReturnType<typeof draw>) => mutants.map(({ file, start, text }) => [file, start, text])

test('the same seed draws the same mutants, another one others', () => {
  expect(faultsOf(draw(7))).toEqual(faultsOf(draw(7)))
  expect(faultsOf(draw(7))).not.toEqual(faultsOf(draw(8)))
})

test('as many are drawn as were asked for, no fault twice, the long files among them', () => {
  const drawn = faultsOf(draw(7))
  expect(drawn).toHaveLength(40)
  expect(new Set(drawn.map((fault) => JSON.stringify(fault))).size).toBe(40)
  expect(drawn.map(([file]) => file)).toEqual(
    expect.arrayContaining(['backend/booking/booking.store.ts', 'backend/classes/readNewClass.ts']),
  )
})

test('tests and what they are made of are not judged', () => {
  expect(files).toContain('backend/booking/bookClass.ts')
  expect(files.filter((file) => /\.test\.|fixture/.test(file))).toEqual([])
  expect(findSources(['backend/model', 'schema']).filter((file) => /testing|generated/.test(file))).toEqual([])
})
