import { expect, test } from 'vitest'
import { creditWatched, percentageOf, type Stretch } from './creditWatched.ts'

const none: Stretch[] = []
const usual = { held: none, duration: 100, most: 1_000 }

test.each([
  ['a first stretch', none, [[0, 30]], [[0, 30]]],
  ['the same again, which counts once', [[0, 30]], [[10, 20]], [[0, 30]]],
  ['what meets, which is one', [[0, 30]], [[30, 40]], [[0, 40]]],
  [
    'what overlaps on both sides',
    [
      [0, 30],
      [50, 60],
    ],
    [[20, 55]],
    [[0, 60]],
  ],
  [
    'what lies apart, in order',
    [[50, 60]],
    [[0, 10]],
    [
      [0, 10],
      [50, 60],
    ],
  ],
  ['what reaches over both ends', none, [[-5, 500]], [[0, 100]]],
  [
    'backwards or empty stretches, which are none',
    none,
    [
      [30, 10],
      [7, 7],
    ],
    [],
  ],
  ['beyond the end', none, [[100, 200]], []],
])('%s: each second of a video counts once (row 89)', (_what, held, given, watched) => {
  expect(creditWatched({ ...usual, held: stretches(held), given: stretches(given) })).toEqual(stretches(watched))
})

test('a viewer is credited no more than the time there was to watch, earliest parts first (row 89)', () => {
  const given = stretches([
    [0, 50],
    [60, 100],
  ])
  expect(creditWatched({ ...usual, given, most: 55 })).toEqual(
    stretches([
      [0, 50],
      [60, 65],
    ]),
  )
  expect(creditWatched({ ...usual, held: stretches([[0, 50]]), given, most: 50 })).toEqual(stretches([[0, 50]]))
  expect(creditWatched({ ...usual, held: stretches([[0, 50]]), given, most: 10 })).toEqual(stretches([[0, 50]]))
})

test('the stored intervals of a viewer who jumps around stay few, and filling their gaps still counts (row 89)', () => {
  const specks = Array.from({ length: 4_000 }, (_, place) => ({ from: place * 2, to: place * 2 + 1 }))
  const merged = creditWatched({ held: none, given: specks, duration: 10_000, most: 10_000 })
  expect(merged).toHaveLength(500)
  expect(creditWatched({ held: merged, given: [{ from: 0, to: 998 }], duration: 10_000, most: 10_000 })).toEqual([
    { from: 0, to: 999 },
  ])
})

test('without a known duration, an interval ends after a day (row 89)', () => {
  expect(creditWatched({ ...usual, duration: undefined, given: stretches([[0, 2e9]]), most: 1e9 })).toEqual(
    stretches([[0, 86_400]]),
  )
})

test('at most five hundred intervals are stored', () => {
  const specks = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ from: place * 2, to: place * 2 + 1 }))
  const long = { duration: 10_000, most: 10_000 }
  expect(creditWatched({ ...long, held: specks(499), given: [{ from: 5_000, to: 5_001 }] })).toHaveLength(500)
  expect(creditWatched({ ...long, held: specks(500), given: [{ from: 5_000, to: 5_001 }] })).toEqual(specks(500))
})

test('when the middle of an interval was already watched, both its ends are credited in order', () => {
  const held = stretches([[20, 30]])
  expect(creditWatched({ ...usual, held, given: stretches([[10, 40]]), most: 22 })).toEqual(stretches([[10, 32]]))
})

test.each([
  [[[0, 50]], 100, 50],
  [[[0, 97]], 100, 97],
  [[[0, 98]], 100, 100],
  [[[0, 7_128]], 7_200, 100],
  [[[0, 7_127]], 7_200, 98],
  [[[0, 1]], 3, 33],
  [[[0, 1]], 1, 100],
  [[[0, 2]], 3, 100],
  [[[0, 1]], 2, 100],
  [[[0, 199]], 400, 49],
  [none, 3, 0],
  [none, 0, 0],
  [none, 1, 0],
  [[[0, 50]], undefined, 0],
])('%j of %s seconds are %i percent; the very end need not be watched (row 89)', (watched, duration, percentage) => {
  expect(percentageOf(stretches(watched), duration)).toBe(percentage)
})

/** Random intervals, the same in each run. */
test('the union is sorted, disjoint, within the video and never smaller than before (row 89)', () => {
  let state = 11
  const number = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let held: Stretch[] = []
  const seconds = new Set<number>()
  for (let round = 0; round < 300; round += 1) {
    const from = number(600) - 50
    const given = [{ from, to: from + number(20) }]
    const watched = creditWatched({ held, given, duration: 500, most: 10_000 })
    for (let second = Math.max(from, 0); second < Math.min(given[0]?.to ?? 0, 500); second += 1) seconds.add(second)
    expect(watched.reduce((sum, { from: begin, to }) => sum + to - begin, 0)).toBe(seconds.size)
    expect(watched.every(({ from: begin, to }, place) => to > begin && begin > (watched[place - 1]?.to ?? -1))).toBe(
      true,
    )
    held = watched
  }
})

function stretches(pairs: readonly (readonly number[] | Stretch)[]): Stretch[] {
  return pairs.map((pair) => ('from' in pair ? pair : { from: pair[0] ?? 0, to: pair[1] ?? 0 }))
}
