import { expect, test } from 'vitest'
import { dataIdOf } from './dataIdOf.ts'

test('a coach’s public record and private record are separate, though they share an id', () => {
  const kenji = { id: 'kenji' }
  expect(dataIdOf(kenji, 'CoachInfo')).not.toBe(dataIdOf(kenji, 'Contact'))
  expect(dataIdOf(kenji, 'Contact')).toBe('kenji')
  expect(dataIdOf({ id: 'mai' }, 'CoachInfo')).not.toBe(dataIdOf(kenji, 'CoachInfo'))
})

test('a video, its top pick and its featured entry are three records', () => {
  const names = ['Video', 'TopPick', 'FeaturedContent'].map((type) => dataIdOf({ id: 'kick' }, type))
  expect(new Set(names).size).toBe(3)
})

test('a card without an id is identified by its position', () => {
  expect(dataIdOf({}, 'CoachInfo')).toBeUndefined()
})

test('an attachment, whose sender chose its id, has no record of its own', () => {
  expect(dataIdOf({ id: 'kenji' }, 'MessageAttachment')).toBeUndefined()
})
