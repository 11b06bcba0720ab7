import { beforeEach, expect, test } from 'vitest'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { planForTests } from '#web/features/training/session/planForTests.ts'
import { forgetOffline } from './forgetOffline.ts'
import { unsentTraining } from './unsentTraining.ts'

beforeEach(() => localStorage.clear())

const plan = {
  planId: 'monday',
  programId: 'strong',
  programName: 'Strong',
  planName: 'Monday',
  order: 0,
  content: planForTests([{ resourceName: 'Squat', sets: 3, reps: 10 }]),
  exercises: [],
  earlier: [],
  nextPlanId: null,
  readAt: 5,
}

test('who signs out leaves nothing of their training behind', async () => {
  const person = crypto.randomUUID()
  const store = await openTrainingStore(person)
  const done = setForTests(1)
  await store.add([done])
  await store.settle([done.id], 'sent')
  await store.keepPlan(plan)
  expect(unsentTraining()).toEqual([])
  await forgetOffline()
  const after = await openTrainingStore(person)
  expect(await after.logOf('monday')).toEqual([])
  expect(await after.readPlan('monday')).toBeUndefined()
})

test('sets that no server has heard of outlast a sign-out, and nothing else does', async () => {
  const person = crypto.randomUUID()
  const store = await openTrainingStore(person)
  const [sent, unsent] = [setForTests(1), setForTests(2)]
  await store.receive([{ entry: sent, receivedAt: '2026-11-23T10:00:00.000Z' }])
  await store.add([unsent])
  await store.keepPlan(plan)
  await forgetOffline()
  expect(unsentTraining()).toEqual([person])
  const after = await openTrainingStore(person)
  expect(await after.unsent()).toEqual([unsent])
  expect(await after.logOf('monday')).toEqual([unsent])
  // What was read is gone, so all of it is asked for again.
  expect(await after.readUntil('monday')).toBeUndefined()
  expect(await after.readPlan('monday')).toBeUndefined()
})

test('of two who share a browser, one who has sent everything does not make the other lose theirs', async () => {
  const [mia, noah] = [crypto.randomUUID(), crypto.randomUUID()]
  const hers = await openTrainingStore(mia)
  await hers.add([setForTests(1)])
  const his = await openTrainingStore(noah)
  const done = setForTests(2)
  await his.add([done])
  await his.settle([done.id], 'sent')
  await forgetOffline()
  expect(unsentTraining()).toEqual([mia])
  expect(await (await openTrainingStore(mia)).unsent()).toHaveLength(1)
})
