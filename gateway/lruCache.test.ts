import { expect, test } from 'vitest'
import { createLruCache } from './lruCache.ts'

const names = ['a', 'b', 'c', 'd']

/** The entries in the cache. Reading them in their order of use does not change that order. */
function entriesOf(cache: ReturnType<typeof createLruCache<number>>): (string | number)[] {
  return names.flatMap((name) => {
    const value = cache.get(name)
    return value === undefined ? [] : [name, value]
  })
}

test('a full cache drops the entry that was read or written longest ago, and no other', () => {
  const cache = createLruCache<number>(3)
  for (const [place, name] of ['a', 'b', 'c'].entries()) cache.set(name, place)
  expect(cache.get('a')).toBe(0)
  cache.set('b', 10)
  cache.set('d', 3)
  expect(entriesOf(cache)).toEqual(['a', 0, 'b', 10, 'd', 3])
})

test('a cache holds as many entries as it may, and one that is written again takes no second place', () => {
  const cache = createLruCache<number>(2)
  for (const value of [1, 2, 3]) cache.set('a', value)
  cache.set('b', 4)
  expect(entriesOf(cache)).toEqual(['a', 3, 'b', 4])
  cache.delete('a')
  cache.delete('never')
  cache.set('c', 5)
  expect(entriesOf(cache)).toEqual(['b', 4, 'c', 5])
})

test('a value that was read and is not there takes no place', () => {
  const cache = createLruCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('c')).toBeUndefined()
  expect(entriesOf(cache)).toEqual(['a', 1, 'b', 2])
})
