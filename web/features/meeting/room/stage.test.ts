import { expect, test } from 'vitest'
import type { Attendee, Tile } from '#web/features/meeting/session/room.ts'
import { columnsFor, featuredFor, gridOf } from './stage.ts'

const person = (id: string, isSelf = false): Attendee => ({ id, isSelf, name: id })
const tile = (id: number, attendeeId: string): Tile => ({ id, attendeeId, isSelf: false, isPaused: false })
const empty = { cameras: [], shares: [], layout: 'gallery', featuredId: undefined } as const
const ids = (boxes: readonly { attendee: Attendee }[]) => boxes.map(({ attendee }) => attendee.id)

test('a user alone sees themselves; with one other person, their own picture is in the corner (row 67)', () => {
  const me = person('me', true)
  expect(gridOf({ ...empty, attendees: [me] })).toMatchObject({ stage: undefined, corner: undefined })
  expect(ids(gridOf({ ...empty, attendees: [me] }).boxes)).toEqual(['me'])
  const two = gridOf({ ...empty, attendees: [me, person('ana')] })
  expect(two.corner?.attendee.id).toBe('me')
  expect(ids(two.boxes)).toEqual(['ana'])
})

test('in a gallery all stand in the row, those with a camera first (row 67)', () => {
  const attendees = [person('me', true), person('ana'), person('ben')]
  const { boxes, corner } = gridOf({ ...empty, attendees, cameras: [tile(1, 'ben')] })
  expect(ids(boxes)).toEqual(['ben', 'ana', 'me'])
  expect(corner).toBeUndefined()
})

test('the featured person stands on the stage, and not in the row too (row 67)', () => {
  const attendees = [person('me', true), person('ana'), person('ben')]
  const { stage, boxes } = gridOf({ ...empty, attendees, layout: 'featured', featuredId: 'ben' })
  expect(stage).toMatchObject({ kind: 'attendee', box: { attendee: { id: 'ben' } } })
  expect(ids(boxes)).toEqual(['me', 'ana'])
})

test('a shared screen takes the stage, the newest where there are two (row 67)', () => {
  const attendees = [person('me', true), person('ana')]
  const shares = [tile(7, 'ana'), tile(8, 'ana')]
  expect(gridOf({ ...empty, attendees, shares, layout: 'featured', featuredId: 'ana' })).toMatchObject({
    stage: { kind: 'share', tile: { id: 8 } },
    boxes: [{ attendee: { id: 'me' } }, { attendee: { id: 'ana' } }],
  })
})

test('beside the coach of a class, only attendees with their camera on or hand up are shown, not everyone', () => {
  const attendees = [person('me', true), person('ana'), person('ben'), person('sam'), person('tom')]
  const coached = { ...empty, attendees, layout: 'featured', featuredId: 'ana', keptIds: ['tom'] } as const
  const { boxes, corner } = gridOf({ ...coached, cameras: [tile(1, 'sam')] })
  expect(ids(boxes)).toEqual(['me', 'sam', 'tom'])
  expect(corner).toBeUndefined()
  expect(gridOf({ ...coached, keptIds: [] })).toMatchObject({ boxes: [], corner: { attendee: { id: 'me' } } })
})

test('no more boxes are drawn than the service sends videos', () => {
  const attendees = Array.from({ length: 40 }, (_, index) => person(String(index)))
  expect(gridOf({ ...empty, attendees }).boxes).toHaveLength(25)
  const { boxes } = gridOf({ ...empty, attendees: [person('me', true), ...attendees] })
  expect(boxes).toHaveLength(25)
  expect(ids(boxes)).toContain('me')
})

test('boxes fill a wide stage in rows and a tall one in a column', () => {
  expect([1, 2, 3, 4, 5, 9, 10].map((count) => columnsFor(count, true))).toEqual([1, 2, 2, 2, 3, 3, 4])
  expect([1, 2, 3, 4, 9].map((count) => columnsFor(count, false))).toEqual([1, 1, 2, 2, 2])
})

const people = (selfId: string) => ['ana', 'ben', 'mia', 'sam'].map((id) => ({ id, name: id, isSelf: id === selfId }))
const inClass = { isClassMode: true, spotlightId: null, leaderIds: ['ana', 'ben'] }

test.each([
  ['a class looks at its coach while others speak', 'mia', inClass, 'ana'],
  ['the coach looks at the assistant', 'ana', inClass, 'ben'],
  ['who is in the spotlight comes before the coach', 'mia', { ...inClass, spotlightId: 'sam' }, 'sam'],
  ['who is in the spotlight looks at the coach', 'sam', { ...inClass, spotlightId: 'sam' }, 'ana'],
  ['a spotlight on a person who left is none', 'mia', { ...inClass, spotlightId: 'tom' }, 'ana'],
  ['a coach alone with the class looks at everyone', 'ana', { ...inClass, leaderIds: ['ana'] }, undefined],
  ['in other meetings the speaker is featured', 'mia', { ...inClass, isClassMode: false }, 'sam'],
  ['on another service, too', 'mia', undefined, 'sam'],
] as const)('%s (row 67)', (_fact, selfId, shared, expected) => {
  const room = shared && { ...shared, leaderIds: [...shared.leaderIds] }
  expect(featuredFor({ shared: room, attendees: people(selfId), speakerId: 'sam' })).toBe(expected)
})

test('before anyone has spoken, the first of the other attendees is featured', () => {
  expect(featuredFor({ shared: undefined, attendees: people('ana'), speakerId: undefined })).toBe('ben')
})
