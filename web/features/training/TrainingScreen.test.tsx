import { beforeEach, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { openTrainingStore } from './offline/trainingStore.ts'
import { keptPlanForTests } from './player/trainingForTests.ts'
import { finishForTests, setForTests } from './session/logForTests.ts'
import { idForTests } from './session/planForTests.ts'
import { exerciseAnswer, lineAnswer, planAnswer, silentSession } from './trainingAnswersForTests.ts'

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
          ...silentSession,
          readPlanQuery: () => ({ plan, lastSets: [], viewer: null }),
          readExercisesQuery: () => ({
            videos: { items: [exerciseAnswer()] },
            suitable: [],
            others: { items: [] },
            nothing: { items: [] },
          }),
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
  // The first round was finished on another device, and the second begun: that set is not due again.
  await expect.element(screen.getByText('Set 2 of 2')).toBeVisible()
  const asked = sent
    .filter(({ name }) => name === 'trainingWireLogQuery')
    .map(({ variables }) => variables['nextToken'])
  expect(asked).toEqual([null, 'more'])
  expect(await accessibilityFindings()).toEqual([])
})

test('a plan that does not exist or belongs to another user leads back to the user’s own training', async () => {
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
        return { plan: planAnswer(), lastSets: [], viewer: null }
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

test('“Try again” opens a session whose training log could not be opened on this device, and shows that it is loading', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const readPlanQuery = async () => {
    await promise
    return { plan: planAnswer(), lastSets: [], viewer: null }
  }
  const refusal = vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
    throw new DOMException('The page has no storage', 'SecurityError')
  })
  const { screen } = await openSession({ answers: { readPlanQuery } }).shown()
  await expect.element(screen.getByText('We couldn’t open this session')).toBeVisible()
  refusal.mockRestore()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('status', { name: 'Opening your session' })).toBeVisible()
  resolve()
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
})

const noAnswers: Answers = Object.fromEntries(
  ['readPlanQuery', 'trainingWireLogQuery', 'trainingWireLogMutation'].map((name) => [
    name,
    () => {
      throw new RequestError('UNAVAILABLE')
    },
  ]),
)

test('without a network, a session that was never opened says how it works off line', async () => {
  const { screen } = await openSession({ answers: noAnswers }).shown()
  await expect.element(screen.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect.element(screen.getByText(/Open a session once/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('without a network, a session that was opened once goes on where this device stands (row 102)', async () => {
  const { person, shown } = openSession({ answers: noAnswers })
  const store = openTrainingStore(person.contactId)
  const plan = keptPlanForTests({ planId: 'monday' })
  await store.keepPlan(plan)
  const { screen } = await shown()
  await screen.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(screen.getByTitle('Saved on this device')).toBeInTheDocument()
  await screen.unmount()
  const again = await shown()
  await expect.element(again.screen.getByText('Rest', { exact: true })).toBeVisible()
  await expect.element(again.screen.getByTitle('Saved on this device')).toBeInTheDocument()
})

test('the next dose follows from the sets of other plans, and is there without a network (row 102)', async () => {
  const at = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const line = { videoID: exerciseAnswer().id, planID: 'last', resourceID: 'r', round: 1, duration: null, effort: 6 }
  const lastSets = [1, 2].map((n) => ({
    ...line,
    id: idForTests(n),
    setNumber: n,
    reps: 10,
    weight: 40,
    performedAt: at,
  }))
  const program = {
    ...planAnswer().program,
    goals: ['Get Fitter'],
    level: 'Beginner',
    sessionsPerWeek: 2,
    madeByAI: true,
  }
  let isAway = false
  const { shown } = openSession({
    answers: {
      readPlanQuery: () => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { plan: planAnswer({ program }), lastSets, viewer: { id: 'mia', profile: null } }
      },
      readExercisesQuery: () => ({
        videos: { items: [exerciseAnswer()] },
        suitable: [{ id: exerciseAnswer().id, title: 'Squat', kind: 'STRENGTH', muscleGroups: ['Quads'] }],
        others: { items: [] },
        nothing: { items: [] },
      }),
    },
  })
  const { screen } = await shown()
  await expect.element(screen.getByText('Today: 2 × 11 with 40 kg')).toBeVisible()
  await screen.unmount()
  isAway = true
  const again = await shown()
  await expect.element(again.screen.getByText('Today: 2 × 11 with 40 kg')).toBeVisible()
})

/** Chromium looks at the quota again after half a minute at the latest. */
const QUOTA_MS = 40_000

/** The browser has no more room for this page, as on a phone full of pictures. */
async function fillDevice(): Promise<void> {
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize: 1 })
  const probe = { personId: 'probe', kind: 'probe', id: 'probe', body: 'x'.repeat(1_000), order: 1, revision: 1 }
  const isFull = () =>
    openOutboxDisk()
      .write([{ ...probe, state: 'kept' }], (_, added) => added)
      .then(
        () => false,
        () => true,
      )
  await expect.poll(isFull, { timeout: QUOTA_MS, interval: 1_000 }).toBe(true)
}

const makeRoom = () => cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin })

const unsentOf = (sent: { name: string }[]) => sent.filter(({ name }) => name === 'trainingWireLogMutation')

test('on a device that is full, a set reaches the server all the same, and without a network the player says that it is not saved', async () => {
  let isAway = false
  const { shown } = openSession({
    answers: {
      trainingWireLogMutation: () => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { logWorkout: [] }
      },
    },
  })
  const { screen, sent } = await shown()
  await expect.element(screen.getByText('Set 1 of 2')).toBeVisible()
  await fillDevice()
  try {
    await screen.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.poll(() => unsentOf(sent)).toHaveLength(1)
    await expect.poll(() => screen.getByTitle('Not saved on this device').elements()).toEqual([])

    isAway = true
    await screen.getByRole('button', { name: 'Skip rest' }).click()
    await screen.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.element(screen.getByTitle('Not saved on this device')).toBeInTheDocument()
    expect(await accessibilityFindings()).toEqual([])
  } finally {
    await makeRoom()
  }
  // Room was made: the page saves what it still has.
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByTitle('Saved on this device')).toBeInTheDocument()
}, 90_000)

test('a database that the browser deletes under the page takes no set along', async () => {
  const { person, shown } = openSession({ answers: noAnswers })
  await openTrainingStore(person.contactId).keepPlan(keptPlanForTests({ planId: 'monday' }))
  const { screen } = await shown()
  await screen.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(screen.getByTitle('Saved on this device')).toBeInTheDocument()
  await new Promise((resolve) => indexedDB.deleteDatabase('outbox').addEventListener('success', resolve))
  await expect
    .poll(async () => (await openOutboxDisk().read(person.contactId)).map(({ kind }) => kind))
    .toEqual(['training'])
  await expect.element(screen.getByTitle('Saved on this device')).toBeInTheDocument()
})

test('leaving leads to the program of the session (row 102)', async () => {
  const { screen } = await openSession().shown()
  await expect
    .element(screen.getByRole('link', { name: 'Leave. You can continue later.' }))
    .toHaveAttribute('href', '/dashboard/program?programId=strong')
})

test('what the member swapped in another session of the program is swapped here as well', async () => {
  const [squat] = planAnswer().resources
  const resources = [{ id: 'earlier squat', targetID: squat?.targetID }]
  const enrolment = {
    id: 'enrolment',
    plans: {
      items: [
        { id: 'monday', order: 0 },
        { id: 'friday', order: 1 },
      ],
    },
  }
  const program = { ...planAnswer().program, viewerEnrolment: enrolment }
  const lunge = '00000000-0000-4000-8000-0000000000bb'
  const swap = {
    ...setForTests(1, { planId: 'friday', resourceId: 'earlier squat' }),
    id: '00000000-0000-4000-8000-0000000000cc',
    kind: 'SWAP',
    videoId: lunge,
    name: 'Lunge',
  }
  const { person, shown } = openSession({
    plan: planAnswer({ program }),
    answers: {
      readPlanQuery: () => ({ plan: planAnswer({ program }), lastSets: [], viewer: { id: 'mia', profile: null } }),
      readExercisesQuery: () => ({
        videos: { items: [exerciseAnswer()] },
        suitable: [],
        others: { items: [exerciseAnswer({ id: lunge, title: 'Lunge' })] },
        nothing: { items: [] },
      }),
      readChangesQuery: () => ({
        log: { items: [lineAnswer(swap as never)] },
        program: {
          id: 'strong',
          viewerEnrolment: { id: 'enrolment', plans: { items: [{ id: 'friday', resources }] } },
        },
      }),
    },
  })
  expect(person.contactId).not.toBe('')
  const { screen } = await shown()
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  await expect.element(screen.getByText('Instead of Squat, as you chose last time.')).toBeVisible()
})
