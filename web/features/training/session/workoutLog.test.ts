import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishForTests, setForTests, skipForTests, undoForTests } from './logForTests.ts'
import { idForTests, planForTests } from './planForTests.ts'
import { stepsOf } from './steps.ts'
import {
  type LogEntry,
  mergeLogs,
  nextOpen,
  stepToContinue,
  readSession,
  roundOf,
  activeEntries,
} from './workoutLog.ts'

const steps = stepsOf(
  planForTests([
    { resourceName: 'Squat', sets: 3, reps: 10 },
    { resourceName: 'Plank', sets: 2, duration: 30 },
  ]),
)
const at = (log: readonly LogEntry[]) => stepToContinue(steps, readSession(steps, log))?.key

test('a session continues after the last set done, and returns to the ones left out', () => {
  expect(at([])).toBe(`${idForTests(1)}#1`)
  expect(at([setForTests(1)])).toBe(`${idForTests(1)}#2`)
  const plankFirst = [1, 2].map((set) => setForTests(set, { exercise: 2, set }))
  expect(at(plankFirst)).toBe(`${idForTests(1)}#1`)
})

test('an undone set is open again, and a set that was done does not count as skipped', () => {
  const done = setForTests(1)
  expect(readSession(steps, [done, undoForTests(2, done)])).toMatchObject({ done: 0, latest: undefined })
  const both = readSession(steps, [skipForTests(1), setForTests(2)])
  expect(both).toMatchObject({ done: 1, skipped: 0 })
})

test('an undo that arrives before its entry still undoes it', () => {
  const done = setForTests(5)
  expect(activeEntries(mergeLogs([undoForTests(1, done)], [done]))).toEqual([])
})

test('the same set logged on two devices off line is two sets in the log and one in the plan', () => {
  const session = readSession(steps, mergeLogs([setForTests(1)], [setForTests(2, { reps: 8 })]))
  expect(session.done).toBe(1)
  const [first] = steps
  const state = first && session.states.get(first.key)
  expect(state?.kind === 'done' && state.sets.map(({ reps }) => reps)).toEqual([10, 8])
})

test('finishing makes the next session start over, and can be undone', () => {
  const over = [setForTests(1), finishForTests(2)]
  expect(roundOf(over)).toBe(2)
  expect(readSession(steps, over)).toMatchObject({ round: 2, done: 0 })
  const back = [...over, undoForTests(3, finishForTests(2))]
  expect(readSession(steps, back)).toMatchObject({ round: 1, done: 1 })
})

test('the last exercise that was chosen stands in for the plan’s', () => {
  const swap = (number: number, name: string): LogEntry => ({
    id: idForTests(number),
    kind: 'SWAP',
    programId: 'strong',
    planId: 'monday',
    round: 1,
    at: number,
    resourceId: idForTests(1),
    videoId: name,
    name,
  })
  const { swaps } = readSession(steps, [swap(20, 'Lunge'), swap(10, 'Step-up')])
  expect(swaps.get(idForTests(1))?.name).toBe('Lunge')
})

test('a set of an exercise that the plan no longer has changes nothing of today', () => {
  expect(readSession(steps, [setForTests(1, { exercise: 7 })])).toMatchObject({ done: 0, total: 5 })
})

test('everything is through once nothing is open', () => {
  const all = steps.map(({ resourceId, set }, place) => setForTests(place + 1, { resourceId, set }))
  expect(nextOpen(steps, readSession(steps, all))).toBeUndefined()
})

/** Random training: sets, some skipped, some taken back, on clocks that are wrong by hours. */
const training = fc
  .array(
    fc.record({
      exercise: fc.constantFrom(1, 2),
      set: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('SET', 'SET', 'SKIP', 'UNDO'),
      undoes: fc.nat({ max: 40 }),
      skew: fc.integer({ min: -7_200_000, max: 7_200_000 }),
    }),
    { maxLength: 40 },
  )
  .map((wishes) =>
    wishes.map(({ exercise, set, kind, undoes, skew }, place): LogEntry => {
      if (kind === 'SET') return setForTests(place, { exercise, set, at: skew })
      const other = kind === 'SKIP' ? skipForTests(place, set, exercise) : undoForTests(place, setForTests(undoes))
      return { ...other, at: skew }
    }),
  )

test('in whatever parts and order two devices tell their logs, both end with the same, and nothing lost or doubled', () => {
  fc.assert(
    fc.property(training, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), fc.nat(), (log, sides, turn) => {
      const phone = log.filter((_, place) => sides[place])
      const tablet = log.filter((_, place) => !sides[place] || place % 3 === 0)
      const merged = mergeLogs(phone, tablet)
      expect(merged).toEqual(mergeLogs(tablet.toReversed(), mergeLogs(phone.slice(turn), phone, tablet)))
      expect(new Set(merged.map(({ id }) => id))).toEqual(new Set(log.map(({ id }) => id)))
      expect(merged).toHaveLength(log.length)
      expect(readSession(steps, merged)).toEqual(readSession(steps, log))
    }),
  )
})
