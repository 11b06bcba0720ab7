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

test('between two exercises alike in muscles the one of the same level ranks first, and level alone makes no likeness', () => {
  const of = (muscles: string[], level: string | null) => likenessOf({ muscles, level }, { ...hinge, level: 'Rookie' })
  expect(of(['Hamstrings'], 'Rookie')).toBeGreaterThan(of(['Hamstrings'], 'Advanced'))
  expect(of(['Hamstrings'], null)).toBe(of(['Hamstrings'], 'Advanced'))
  expect(of(['Biceps'], 'Rookie')).toBe(0)
  expect(likenessOf({ muscles: ['Quads'] }, hinge)).toBe(likenessOf({ muscles: ['Quads'], level: null }, hinge))
})

test('more shared muscles are more alike, and more others less', () => {
  expect(better(['Hamstrings', 'Glutes'], ['Hamstrings'])).toBe(true)
  expect(better(['Hamstrings', 'Glutes'], ['Hamstrings', 'Glutes', 'Back'])).toBe(true)
})

test('the main muscle that only helps comes before another main muscle of the same movement', () => {
  expect(better(['Back', 'Hamstrings'], ['Glutes'])).toBe(true)
})

test('an exercise without muscles is like no other', () => {
  expect(likenessOf({ muscles: ['Chest'] }, { muscles: [] })).toBe(0)
  expect(likenessOf({ muscles: [] }, { muscles: [] })).toBe(0)
})
