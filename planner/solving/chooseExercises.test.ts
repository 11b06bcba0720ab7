import { expect, test } from 'vitest'
import type { Exercise } from '#schema/training/exercise.ts'
import { canFill } from './chooseExercises.ts'

const exercises = new Map<string, Exercise>(
  ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [
    id,
    {
      id,
      title: id,
      kind: 'STRENGTH',
      muscleGroups: [],
      equipment: [],
      level: null,
      ageFrom: null,
      ageTo: null,
      contraindications: [],
    },
  ]),
)
/** Sections as their number of exercises and the letters of those that they take. */
const fill = (...sections: (readonly [count: number, letters: string])[]) =>
  canFill(
    sections.map(([count, letters]) => ({
      count,
      candidates: letters.split('').flatMap((id) => exercises.get(id) ?? []),
    })),
  )

test('no exercise is assigned to two sections', () => {
  expect([fill([1, 'a']), fill([1, 'a'], [1, 'b']), fill([1, 'a'], [1, 'a'])]).toEqual([true, true, false])
})

test('a section with alternatives gives up an exercise that another section needs', () => {
  expect(fill([1, 'ab'], [1, 'a'])).toBe(true)
  expect(fill([1, 'ab'], [1, 'bc'], [1, 'a'])).toBe(true)
  expect(fill([1, 'abc'], [1, 'ab'], [1, 'a'])).toBe(true)
  expect(fill([1, 'ab'], [1, 'ab'], [1, 'ab'])).toBe(false)
})

test('a section that needs several gives up as many as it can spare', () => {
  expect(fill([2, 'abc'], [1, 'a'])).toBe(true)
  expect(fill([2, 'ab'], [1, 'a'])).toBe(false)
  expect(fill([2, 'abcd'], [2, 'ab'])).toBe(true)
  expect(fill([3, 'abcd'], [2, 'ab'])).toBe(false)
})

test('a section that needs nothing, or has plenty, is in no other’s way', () => {
  expect(fill([0, ''])).toBe(true)
  expect(fill([2, 'abcdef'], [1, 'a'], [1, 'b'])).toBe(true)
  expect(fill([1, ''])).toBe(false)
})
