import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { unsentTraining } from '#web/app/unsentTraining.ts'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { openTrainingStore } from './trainingStore.ts'
import { UnsentTraining } from './UnsentTraining.tsx'

beforeEach(() => localStorage.clear())

test('sets that an earlier page left unsent reach the server on whatever screen one is', async () => {
  const person = crypto.randomUUID()
  const store = await openTrainingStore(person)
  const left = setForTests(1)
  await store.add([left])
  let isAway = true
  const { around, sent } = shellForTests({
    answers: {
      trainingWireLogMutation: () => {
        if (isAway) throw new Error('Nobody answers')
        return { logWorkout: [{ id: left.id }] }
      },
    },
  })
  await render(around(<UnsentTraining personId={person} />))
  await expect.poll(() => sent).toHaveLength(1)
  expect(unsentTraining()).toEqual([person])
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.poll(unsentTraining).toEqual([])
  expect(sent[1]?.variables).toMatchObject({ entries: [{ id: left.id }] })
})
