import { expect, test } from 'vitest'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { planForTests } from '#web/features/training/session/planForTests.ts'
import { openTrainingStore } from './trainingStore.ts'

test('how far a plan’s log has been read follows from the stored entries', async () => {
  const store = openTrainingStore(crypto.randomUUID())
  expect(await store.readUntil('monday')).toBeUndefined()
  const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`
  await store.addSent([setForTests(4)])
  // The server has it, and has not said since when.
  expect(await store.readUntil('monday')).toBeUndefined()
  await store.receive([
    { entry: setForTests(1), receivedAt: at(5) },
    { entry: setForTests(2), receivedAt: at(3) },
    { entry: { ...setForTests(3), planId: 'tuesday' }, receivedAt: at(9) },
  ])
  expect(await store.readUntil('monday')).toBe(at(5))
  expect(await openTrainingStore(crypto.randomUUID()).logOf('monday')).toEqual([])
})

test('a plan that was opened once is there without a network, as it was', async () => {
  const store = openTrainingStore(crypto.randomUUID())
  const plan = {
    planId: 'monday',
    programId: 'strong',
    programName: 'Strong',
    planName: 'Monday',
    order: 0,
    content: planForTests([{ resourceName: 'Squat', sets: 3, reps: 10 }]),
    exercises: [],
    earlier: [setForTests(1)],
    progress: { goals: {}, lighterPlanIds: ['light'] },
    changes: { swaps: {}, skips: { squat: 2 } },
    nextPlanId: null,
    readAt: 5,
  }
  await store.keepPlan(plan)
  expect(await store.readPlan('monday')).toEqual(plan)
  expect(await store.readPlan('tuesday')).toBeUndefined()
})
