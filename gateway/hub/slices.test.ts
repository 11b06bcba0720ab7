import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Slices } from './slices.ts'

/** Longer than a slice. */
function takeLong(): void {
  for (const begin = performance.now(); performance.now() - begin < 1;);
}

/** Work in pieces; `onPiece` is called for each and takes its time. */
function pieces(count: number, onPiece: (piece: number) => void) {
  let done = 0
  return {
    isDone: () => done === count,
    work: () => {
      onPiece((done += 1))
      return done < count
    },
  }
}

test('other requests get a turn after each slice, of one long task and of many short ones', async () => {
  for (const works of [[pieces(20, takeLong)], Array.from({ length: 20 }, () => pieces(1, takeLong))]) {
    const slices = new Slices()
    let turns = 0
    for (const work of works) slices.add(work)
    while (!works.every((work) => work.isDone())) {
      await nextTurn()
      turns += 1
    }
    expect(turns).toBeGreaterThanOrEqual(20)
  }
})

test('tasks run in order of arrival, however long they take, and none starts before the current turn is over', async () => {
  const slices = new Slices()
  const told: string[] = []
  const works = ['a', 'b', 'c'].map((name) =>
    pieces(name === 'a' ? 5 : 2, (piece) => {
      takeLong()
      told.push(`${name}${piece}`)
    }),
  )
  for (const work of works) slices.add(work)
  expect(told).toEqual([])
  await expect.poll(() => told.join(' ')).toBe('a1 a2 a3 a4 a5 b1 b2 c1 c2')
})

test('a task added while the queue is empty, or in the middle of a slice, runs too', async () => {
  const slices = new Slices()
  const told: string[] = []
  const late = pieces(1, () => void told.push('late'))
  const early = pieces(2, (piece) => {
    told.push(`early ${piece}`)
    if (piece === 2) slices.add(late)
  })
  slices.add(early)
  await expect.poll(() => told).toEqual(['early 1', 'early 2', 'late'])
  slices.add(pieces(1, () => void told.push('again')))
  await expect.poll(() => told.at(-1)).toBe('again')
})
