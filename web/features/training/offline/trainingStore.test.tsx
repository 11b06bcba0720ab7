import { expect, test } from 'vitest'
import { setForTests, undoForTests } from '#web/features/training/session/logForTests.ts'
import { planForTests } from '#web/features/training/session/planForTests.ts'
import { openTrainingStore } from './trainingStore.ts'

test('what was logged is there after the page was closed, each line once', async () => {
  const person = crypto.randomUUID()
  const store = await openTrainingStore(person)
  const done = setForTests(1)
  await store.add([done])
  await store.add([done, undoForTests(2, done)])
  const again = await openTrainingStore(person)
  expect(await again.logOf('monday')).toHaveLength(2)
  expect((await again.unsent()).map(({ kind }) => kind)).toEqual(['SET', 'UNDO'])
})

test('what the server has is not sent, and what it refused is kept and not sent again', async () => {
  const store = await openTrainingStore(crypto.randomUUID())
  const [one, two, three] = [setForTests(1), setForTests(2), setForTests(3)]
  await store.add([one, two, three])
  await store.settle([two.id], 'refused')
  await store.receive([{ entry: one, receivedAt: '2026-11-23T10:00:00.000Z' }])
  expect(await store.unsent()).toEqual([three])
  expect(await store.logOf('monday')).toHaveLength(3)
})

test('until when the log of a plan was read follows from the lines that are kept', async () => {
  const store = await openTrainingStore(crypto.randomUUID())
  expect(await store.readUntil('monday')).toBeUndefined()
  const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`
  const own = setForTests(4)
  await store.add([own])
  await store.settle([own.id], 'sent')
  // The server has it, and nobody knows yet since when.
  expect(await store.readUntil('monday')).toBeUndefined()
  await store.receive([
    { entry: setForTests(1), receivedAt: at(5) },
    { entry: setForTests(2), receivedAt: at(3) },
    { entry: { ...setForTests(3), planId: 'tuesday' }, receivedAt: at(9) },
  ])
  expect(await store.readUntil('monday')).toBe(at(5))
})

test('nobody reads what another person has trained in the same browser', async () => {
  const [mia, noah] = [await openTrainingStore(crypto.randomUUID()), await openTrainingStore(crypto.randomUUID())]
  await mia.add([setForTests(1)])
  expect(await noah.logOf('monday')).toEqual([])
  expect(await noah.unsent()).toEqual([])
})

test('a plan that was opened once is there without a network, as it was', async () => {
  const store = await openTrainingStore(crypto.randomUUID())
  const plan = {
    planId: 'monday',
    programId: 'strong',
    programName: 'Strong',
    planName: 'Monday',
    order: 0,
    content: planForTests([{ resourceName: 'Squat', sets: 3, reps: 10 }]),
    exercises: [],
    earlier: [setForTests(1)],
    nextPlanId: null,
    readAt: 5,
  }
  await store.keepPlan(plan)
  expect(await store.readPlan('monday')).toEqual(plan)
  expect(await store.readPlan('tuesday')).toBeUndefined()
})
