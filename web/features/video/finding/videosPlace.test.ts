import { expect, test } from 'vitest'
import { addressOfVideos, isNarrowed, videosPlaceOf, videosVariables } from './videosPlace.ts'

test('every filter stands in the address, and comes out of it again', () => {
  const search = '?category=c&sub=s&type=DRILLS&level=Rookie&length=short&equipment=mat&coach=kenji&q=kick'
  expect(addressOfVideos(videosPlaceOf({ search }))).toBe(`/classes/class${search}`)
})

test('unknown filters in the address are ignored', () => {
  const place = videosPlaceOf({ search: '?type=NAP&length=toString&q=%20' })
  expect(place).toMatchObject({ kind: undefined, length: undefined, text: undefined })
  expect(isNarrowed(place)).toBe(false)
})

test('a discipline alone shows its shelves; anything more shows what fits', () => {
  expect(videosVariables({ search: '?category=c' })).toMatchObject({ narrowed: false })
  expect(videosVariables({ search: '?category=c&length=middle' })).toEqual({
    narrowed: true,
    filter: expect.objectContaining({ categoryID: 'c', shortest: 600, longest: 1800 }),
  })
})

test('filtering for no equipment finds videos that need none', () => {
  expect(videosVariables({ search: '?equipment=none' }).filter.equipmentIDs).toEqual([])
  expect(videosVariables({ search: '?equipment=mat' }).filter.equipmentIDs).toEqual(['mat'])
})
