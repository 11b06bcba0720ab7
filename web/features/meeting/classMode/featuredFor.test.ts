import { expect, test } from 'vitest'
import { featuredFor } from './featuredFor.ts'

const people = (selfId: string) => ['ana', 'ben', 'mia', 'sam'].map((id) => ({ id, name: id, isSelf: id === selfId }))
const inClass = { isClassMode: true, spotlightId: null, leaderIds: ['ana', 'ben'] }

test.each([
  ['a class looks at its coach, whoever speaks', 'mia', inClass, 'ana'],
  ['the coach looks at the assistant', 'ana', inClass, 'ben'],
  ['who is in the spotlight comes before the coach', 'mia', { ...inClass, spotlightId: 'sam' }, 'sam'],
  ['who is in the spotlight looks at the coach', 'sam', { ...inClass, spotlightId: 'sam' }, 'ana'],
  ['a spotlight on somebody who left is none', 'mia', { ...inClass, spotlightId: 'tom' }, 'ana'],
  ['a coach alone with the class looks at everybody', 'ana', { ...inClass, leaderIds: ['ana'] }, undefined],
  ['in other meetings whoever speaks is featured', 'mia', { ...inClass, isClassMode: false }, 'sam'],
  ['on another service, too', 'mia', undefined, 'sam'],
] as const)('%s (row 67)', (_fact, selfId, shared, expected) => {
  const room = shared && { ...shared, leaderIds: [...shared.leaderIds] }
  expect(featuredFor({ shared: room, attendees: people(selfId), speakerId: 'sam' })).toBe(expected)
})

test('while nobody has spoken the first of the others is featured', () => {
  expect(featuredFor({ shared: undefined, attendees: people('ana'), speakerId: undefined })).toBe('ben')
})
