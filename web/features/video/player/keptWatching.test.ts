import { beforeEach, expect, test } from 'vitest'
import type { Shelf } from '#web/app/browserStorage.ts'
import { createKeptWatching } from './keptWatching.ts'

const stored = new Map<string, string>()
const shelf: Shelf = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
}
beforeEach(() => stored.clear())

const kick = { videoId: 'kick', place: 12, stretches: [{ from: 0, to: 12 }] }

test('what was watched off line outlives the tab, and what meets becomes one stretch (row 89)', () => {
  createKeptWatching('mia', shelf).add(kick)
  createKeptWatching('mia', shelf).add({ videoId: 'kick', place: 30, stretches: [{ from: 12, to: 30 }] })
  expect(createKeptWatching('mia', shelf).all()).toEqual([
    { videoId: 'kick', place: 30, stretches: [{ from: 0, to: 30 }] },
  ])
})

test('what the server has is dropped, and what came meanwhile stays', () => {
  const kept = createKeptWatching('mia', shelf)
  kept.add(kick)
  const [sent] = kept.all()
  kept.add({ videoId: 'kick', place: 40, stretches: [{ from: 30, to: 40 }] })
  if (sent) kept.drop(sent)
  expect(kept.all()).toEqual([{ videoId: 'kick', place: 40, stretches: [{ from: 30, to: 40 }] }])
  for (const rest of kept.all()) kept.drop(rest)
  expect(kept.all()).toEqual([])
})

test('one person’s watching is not told as another’s, and what is no such list is none', () => {
  createKeptWatching('mia', shelf).add(kick)
  expect(createKeptWatching('omar', shelf).all()).toEqual([])
  shelf.setItem('watched-by-omar', '[{"videoId":7}]')
  expect(createKeptWatching('omar', shelf).all()).toEqual([])
})
