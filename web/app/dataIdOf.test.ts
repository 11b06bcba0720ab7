import { expect, test } from 'vitest'
import { dataIdOf } from './dataIdOf.ts'

test('what a coach shows to everyone and what belongs to the coach alone are kept apart, though they have one id', () => {
  const kenji = { id: 'kenji' }
  expect(dataIdOf(kenji, 'CoachInfo')).not.toBe(dataIdOf(kenji, 'Contact'))
  expect(dataIdOf(kenji, 'Contact')).toBe('kenji')
  expect(dataIdOf({ id: 'mai' }, 'CoachInfo')).not.toBe(dataIdOf(kenji, 'CoachInfo'))
})

test('a video, and the same one among picks and what is featured, are three records', () => {
  const names = ['Video', 'TopPick', 'FeaturedContent'].map((type) => dataIdOf({ id: 'kick' }, type))
  expect(new Set(names).size).toBe(3)
})

test('a card without an id is known by its place', () => {
  expect(dataIdOf({}, 'CoachInfo')).toBeUndefined()
})
