import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { openOutboxDisk } from './outboxDisk.ts'
import { SendUnsent } from './SendUnsent.tsx'
import { hasUnsent, LEGACY_TRAINING, legacySeen, legacyWatched } from './unsent.ts'

beforeEach(() => localStorage.clear())

const answers: Answers = {
  trainingWireLogMutation: () => ({ logWorkout: [] }),
  trainingWireSeenMutation: () => ({ updatePlanVideoProgress: null }),
  openWatchingBeginMutation: () => ({ told: null }),
}

const unsentOf = async (person: string) => (await openOutboxDisk().read(person)).map(({ kind, id }) => [kind, id])

/** A record as the build before the outbox stored it. */
async function leaveLine(personId: string, standing: 'unsent' | 'refused', entry: ReturnType<typeof setForTests>) {
  await openTrainingStore(personId).logOf('monday')
  const opening = indexedDB.open('training')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const changing = opening.result.transaction('log', 'readwrite')
  changing.objectStore('log').put({ personId, standing, entry })
  await new Promise((resolve) => changing.addEventListener('complete', resolve))
  opening.result.close()
  localStorage.setItem(LEGACY_TRAINING, JSON.stringify(standing === 'unsent' ? [personId] : []))
}

test('sets that an earlier page could not send reach the server from any screen', async () => {
  const person = crypto.randomUUID()
  const left = setForTests(1)
  const item = { personId: person, kind: 'training', id: left.id, body: left, order: 1, revision: 1 }
  await openOutboxDisk().write([{ ...item, state: 'waiting' }], (_, added) => added)
  let isAway = true
  const { around, sent } = shellForTests({
    answers: {
      trainingWireLogMutation: () => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { logWorkout: [{ id: left.id }] }
      },
    },
  })
  await render(around(<SendUnsent personId={person} />))
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await expect.poll(() => hasUnsent(person)).toBe(true)
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.poll(() => hasUnsent(person)).toBe(false)
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ entries: [{ id: left.id }] })
  expect(await unsentOf(person)).toEqual([])
})

test.each(['unsent', 'refused'] as const)(
  'a set that the build before called %s is sent by this one, and stays on the device as sent',
  async (standing) => {
    const person = crypto.randomUUID()
    const left = setForTests(1)
    await leaveLine(person, standing, left)
    expect(hasUnsent(person)).toBe(true)
    const { around, sent } = shellForTests({ answers })
    await render(around(<SendUnsent personId={person} />))
    await expect.poll(() => sent.map(({ variables }) => variables)).toMatchObject([{ entries: [{ id: left.id }] }])
    await expect.poll(() => hasUnsent(person)).toBe(false)
    const store = openTrainingStore(person)
    await expect.poll(() => store.logOf('monday')).toEqual([left])
    expect(await store.readLeft()).toEqual([])
  },
)

test('data that the previous build recorded as seen and watched is sent by this one, once', async () => {
  const person = crypto.randomUUID()
  const stretches = [{ from: 0, to: 10 }]
  const seen = { programId: 'strong', planId: 'monday', videoId: 'squat', stretches }
  localStorage.setItem(legacySeen(person), JSON.stringify([seen]))
  localStorage.setItem(legacyWatched(person), JSON.stringify([{ videoId: 'kick', place: 10, stretches }]))
  const { around, sent } = shellForTests({ answers })
  await render(around(<SendUnsent personId={person} />))
  await expect.poll(() => hasUnsent(person)).toBe(false)
  expect(sent.map(({ name }) => name).toSorted()).toEqual(['openWatchingBeginMutation', 'trainingWireSeenMutation'])
  expect(await unsentOf(person)).toEqual([])
})
