import { expect, test } from 'vitest'
import { likenessOf } from './likeness.ts'

const hinge = { muscles: ['Hamstrings', 'Glutes'] }
const better = (one: string[], other: string[]) =>
  likenessOf({ muscles: one }, hinge) > likenessOf({ muscles: other }, hinge)

test('the same main muscle comes before a shared one, a shared one before the same movement, and others not at all', () => {
  expect(better(['Hamstrings', 'Calves'], ['Glutes', 'Hamstrings'])).toBe(true)
  expect(better(['Glutes', 'Hamstrings'], ['Glutes', 'Quads'])).toBe(true)
  expect(better(['Glutes', 'Quads'], ['Quads'])).toBe(true)
  expect(likenessOf({ muscles: ['Quads'] }, hinge)).toBeGreaterThan(0)
  for (const muscles of [['Biceps'], ['Triceps'], ['Back', 'Biceps'], []])
    expect(likenessOf({ muscles }, hinge)).toBe(0)
})
