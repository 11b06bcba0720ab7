import { expect, test } from 'vitest'
import { createKeptSeen, type Seen, sendSeen } from './keptSeen.ts'

class Refusal extends Error {}
const isRefusal = (error: unknown) => error instanceof Refusal

function shelfForTests() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    items,
  }
}
const seen = (from: number, to: number, wishes: Partial<Seen> = {}): Seen => ({
  programId: 'strong',
  planId: 'monday',
  videoId: 'squat',
  stretches: [{ from, to }],
  ...wishes,
})

test('a film that goes round and round off line is kept once, for each plan by itself (row 99)', () => {
  const shelf = shelfForTests()
  const kept = createKeptSeen('mia', shelf)
  for (let round = 0; round < 3; round += 1) kept.add(seen(0, 10))
  kept.add(seen(8, 20))
  kept.add(seen(0, 5, { planId: 'tuesday' }))
  // The page was killed; another one of the same person finds it, and nobody else does.
  expect(createKeptSeen('mia', shelf).all()).toEqual([seen(0, 20), seen(0, 5, { planId: 'tuesday' })])
  expect(createKeptSeen('noah', shelf).all()).toEqual([])
})

test('what nobody answers stays, and what is told is told once (row 99)', async () => {
  const shelf = shelfForTests()
  const kept = createKeptSeen('mia', shelf)
  kept.add(seen(0, 10))
  kept.add(seen(0, 5, { videoId: 'plank' }))
  const told: Seen[] = []
  let answers = 1
  const tell = async (one: Seen) => {
    if (answers-- <= 0) throw new Error('no network')
    told.push(one)
  }
  await expect(sendSeen({ kept, tell, isRefusal })).rejects.toThrow('no network')
  expect(kept.all().map(({ videoId }) => videoId)).toEqual(['plank'])
  answers = 5
  await sendSeen({ kept, tell, isRefusal })
  expect(told.map(({ videoId }) => videoId)).toEqual(['squat', 'plank'])
  expect(shelf.items.size).toBe(0)
})

test('what is seen while it is told is told the next time, and a plan that is gone holds up nothing (row 99)', async () => {
  const kept = createKeptSeen('mia', shelfForTests())
  kept.add(seen(0, 5, { planId: 'gone' }))
  kept.add(seen(0, 10))
  const tell = async ({ planId }: Seen) => {
    if (planId === 'gone') throw new Refusal()
    kept.add(seen(10, 14))
  }
  await sendSeen({ kept, tell, isRefusal })
  expect(kept.all()).toEqual([seen(10, 14)])
})
