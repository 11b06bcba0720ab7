import { expect, test } from 'vitest'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { entriesOf, toInput, type WireLine } from './wireEntry.ts'

const line = {
  id: '0190a2c4-0000-7000-8000-000000000001',
  programId: 'program',
  planId: 'plan',
  round: 2,
  at: Date.parse('2026-11-24T10:00:00.250Z'),
}
const done = { reps: 10, weight: 42.5, seconds: null, effort: 8 }

const entries: readonly LogEntry[] = [
  { ...line, kind: 'SET', resourceId: 'squat', set: 3, videoId: 'video', name: 'Squat', ...done },
  {
    ...line,
    kind: 'SET',
    resourceId: 'plank',
    set: 1,
    videoId: null,
    name: '',
    reps: null,
    weight: null,
    seconds: 45,
    effort: null,
  },
  { ...line, kind: 'SKIP', resourceId: 'squat', set: 4 },
  { ...line, kind: 'SWAP', resourceId: 'squat', videoId: 'other', name: 'Lunge' },
  { ...line, kind: 'UNDO', undoes: '0190a2c4-0000-7000-8000-000000000002' },
  { ...line, kind: 'FINISH' },
]

test.each(entries)('a line that the server keeps comes back as it was sent: $kind', (entry) => {
  expect(entriesOf([toInput(entry) as WireLine])).toEqual([entry])
})

test('a completed set is sent with the server’s field names', () => {
  expect(
    toInput({ ...line, kind: 'SET', resourceId: 'squat', set: 3, videoId: 'video', name: 'Squat', ...done }),
  ).toEqual({
    id: line.id,
    kind: 'SET',
    programID: 'program',
    planID: 'plan',
    round: 2,
    performedAt: '2026-11-24T10:00:00.250Z',
    resourceID: 'squat',
    setNumber: 3,
    videoID: 'video',
    resourceName: 'Squat',
    reps: 10,
    weight: 42.5,
    duration: null,
    effort: 8,
  })
})

test('a line that another program has logged in another way is left out, and the others are read', () => {
  const wire: WireLine = { id: line.id, kind: 'SET', performedAt: '2026-11-24T10:00:00Z', resourceID: 'squat' }
  expect(
    entriesOf([null, { ...wire, kind: 'NAP' }, { ...wire, resourceID: null }, { ...wire, id: 'mine' }, undefined]),
  ).toEqual([])
  expect(
    entriesOf([
      { ...wire, reps: 1001 },
      { ...wire, effort: 0 },
      { ...wire, reps: 1000, effort: 10 },
    ]),
  ).toHaveLength(1)
})

test('a line without a round or a set is of the first, and of no program where it names none', () => {
  const [entry] = entriesOf([{ id: line.id, kind: 'SET', performedAt: '2026-11-24T10:00:00Z', resourceID: 'squat' }])
  expect(entry).toEqual({
    id: line.id,
    kind: 'SET',
    programId: '',
    planId: '',
    round: 1,
    at: Date.parse('2026-11-24T10:00:00Z'),
    resourceId: 'squat',
    set: 1,
    videoId: null,
    name: '',
    reps: null,
    weight: null,
    seconds: null,
    effort: null,
  })
})
