import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { openTrainingStore } from './offline/trainingStore.ts'
import { keptPlanForTests } from './player/trainingForTests.ts'
import { finishForTests, setForTests } from './session/logForTests.ts'
import { idForTests } from './session/planForTests.ts'
import { exerciseAnswer, lineAnswer, planAnswer } from './trainingAnswersForTests.ts'

beforeEach(() => localStorage.clear())

/** The log lasts from one test to the next in this browser, so each of them has a plan and a person of its own. */
function openSession({ plan = planAnswer(), answers = {} }: { plan?: object | null; answers?: Answers } = {}) {
  const person = { ...mia, contactId: crypto.randomUUID() }
  return {
    person,
    shown: () =>
      showScreen({
        path: '/dashboard/training?planId=monday',
        person,
        answers: {
          readPlanQuery: () => ({ plan }),
          readExercisesQuery: () => ({
            videos: { items: [exerciseAnswer()] },
            suitable: [],
            equipment: { items: [] },
          }),
          readExercisesOthersQuery: () => ({ videos: { items: [] } }),
          readPlanEarlierQuery: () => ({ lines: { items: [] } }),
          trainingWireLogQuery: () => ({ lines: { items: [], nextToken: null } }),
          trainingWireLogMutation: () => ({ logWorkout: [] }),
          ...answers,
        },
      }),
  }
}

test('a session says that it is being opened, and opens where the log of all devices ends (row 102)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sets = [1, 2].map((n) => setForTests(10 + n, { planId: 'monday', resourceId: idForTests(1), set: n }))
  const first = { items: [...sets.map((one) => lineAnswer(one)), lineAnswer(finishForTests(13))], nextToken: 'more' }
  const second = { items: [lineAnswer(setForTests(14, { round: 2, resourceId: idForTests(1) }))], nextToken: null }
  const owned = (lines: { items: object[]; nextToken: string | null }) => ({
    ...lines,
    items: lines.items.map((line) => ({ ...line, userID: person.contactId })),
  })
  const { person, shown } = openSession({
    answers: {
      trainingWireLogQuery: async ({ nextToken }) => {
        await promise
        return { lines: owned(nextToken === 'more' ? second : first) }
      },
    },
  })
  const { screen, sent } = await shown()
  await expect.element(screen.getByRole('status', { name: 'Opening your session' })).toBeVisible()
  resolve()
  // The first round was finished on another device, and the second begun: nobody is asked for that set again.
  await expect.element(screen.getByText('Set 2 of 2')).toBeVisible()
  const asked = sent
    .filter(({ name }) => name === 'trainingWireLogQuery')
    .map(({ variables }) => variables['nextToken'])
  expect(asked).toEqual([null, 'more'])
  expect(await accessibilityFindings()).toEqual([])
})

test('a plan that is not there, or is somebody else’s, leads back to one’s own training', async () => {
  const { screen } = await openSession({ plan: null }).shown()
  await expect.element(screen.getByRole('heading', { name: 'Session not found' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Your training' }))
    .toHaveAttribute('href', '/dashboard/training-history')
  expect(await accessibilityFindings()).toEqual([])
})

test('a session that fails to open says that nothing is lost, tries again by keyboard, and has a way out', async () => {
  let isBroken = true
  const { shown } = openSession({
    answers: {
      readPlanQuery: () => {
        if (isBroken) throw new RequestError('INTERNAL')
        return { plan: planAnswer() }
      },
    },
  })
  const { screen } = await shown()
  await expect.element(screen.getByText('We couldn’t open this session')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to Today' })).toHaveAttribute('href', '/dashboard/today')
  expect(await accessibilityFindings()).toEqual([])
  isBroken = false
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
})

const nobodyAnswers: Answers = Object.fromEntries(
  ['readPlanQuery', 'trainingWireLogQuery'].map((name) => [
    name,
    () => {
      throw new RequestError('UNAVAILABLE')
    },
  ]),
)

test('without a network, a session that was never opened says how it works off line', async () => {
  const { screen } = await openSession({ answers: nobodyAnswers }).shown()
  await expect.element(screen.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect.element(screen.getByText(/Open a session once/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('without a network, a session that was opened once goes on where this device stands (row 102)', async () => {
  const { person, shown } = openSession({ answers: nobodyAnswers })
  const store = await openTrainingStore(person.contactId)
  const plan = keptPlanForTests({ planId: 'monday' })
  await store.keepPlan(plan)
  await store.add([setForTests(1, { planId: 'monday', resourceId: idForTests(1) })])
  const { screen } = await shown()
  await expect.element(screen.getByText('Set 2 of 2')).toBeVisible()
  await expect.element(screen.getByTitle('Saved on this device')).toBeInTheDocument()
})

test('leaving leads to the program of the session (row 102)', async () => {
  const { screen } = await openSession().shown()
  await expect
    .element(screen.getByRole('link', { name: 'Leave. Your place is kept.' }))
    .toHaveAttribute('href', '/dashboard/program?programId=strong')
})
