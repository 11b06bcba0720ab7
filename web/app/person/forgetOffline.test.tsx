import { beforeEach, expect, test, vi } from 'vitest'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import { LEGACY_TRAINING } from '#web/app/outbox/unsent.ts'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { planForTests } from '#web/features/training/session/planForTests.ts'
import { forgetOffline } from './forgetOffline.ts'

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
  progress: { goals: {}, lighterPlanIds: [] },
  changes: { swaps: {}, skips: {} },
  nextPlanId: null,
  readAt: 5,
}

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 23)

async function leave(personId: string, kind: string, id: string) {
  const item = { personId, kind, id, body: id, order: 1, revision: 1, state: 'waiting' } as const
  await openOutboxDisk().write([item], (_, added) => added)
}

const unsentOf = async (personId: string) => (await openOutboxDisk().read(personId)).map(({ id }) => id)

test('signing out leaves no training data behind', async () => {
  const person = crypto.randomUUID()
  const store = openTrainingStore(person)
  await store.addSent([setForTests(1)])
  await store.keepPlan(plan)
  await forgetOffline(now)
  const after = openTrainingStore(person)
  expect(await after.logOf('monday')).toEqual([])
  expect(await after.readPlan('monday')).toBeUndefined()
})

test('unsent data survives signing out: sets forever, everything else for a month', async () => {
  const [mia, noah] = [crypto.randomUUID(), crypto.randomUUID()]
  await leave(mia, 'training', 'set')
  await leave(mia, 'watched', 'film')
  await forgetOffline(now)
  await leave(noah, 'watched', 'other')
  await forgetOffline(now + 20 * DAY_MS)
  expect(await unsentOf(mia)).toEqual(['set', 'film'])
  await forgetOffline(now + 31 * DAY_MS)
  expect(await unsentOf(mia)).toEqual(['set'])
  expect(await unsentOf(noah)).toEqual(['other'])
})

test('unsent sets from the build before the outbox survive a sign-out, and plans do not', async () => {
  const person = crypto.randomUUID()
  const store = openTrainingStore(person)
  await store.keepPlan(plan)
  await store.addSent([setForTests(1)])
  const opening = indexedDB.open('training')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const changing = opening.result.transaction('log', 'readwrite')
  changing.objectStore('log').put({ personId: person, standing: 'refused', entry: setForTests(2) })
  await new Promise((resolve) => changing.addEventListener('complete', resolve))
  opening.result.close()
  localStorage.setItem(LEGACY_TRAINING, '[]')
  await forgetOffline(now)
  expect(await openTrainingStore(person).readLeft()).toEqual([setForTests(2)])
  expect(await openTrainingStore(person).readPlan('monday')).toBeUndefined()
  expect(await openTrainingStore(person).logOf('monday')).toEqual([setForTests(2)])
})

test('a sign-out does not wait for a database that does not respond', async () => {
  const silent = Object.assign(Object.create(null), { addEventListener: () => undefined })
  const [opening, deleting] = [vi.spyOn(indexedDB, 'open'), vi.spyOn(indexedDB, 'deleteDatabase')]
  for (const call of [opening, deleting]) call.mockImplementation(() => silent)
  await forgetOffline(now)
  expect(deleting).toHaveBeenCalled()
  for (const call of [opening, deleting]) call.mockRestore()
}, 15_000)
