import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayOf, startOfDay } from '#web/lib/time/day.ts'
import { weekOf } from '#web/lib/time/week.ts'
import { setForTests, undoForTests } from './session/logForTests.ts'
import type { LoggedSet } from './session/workoutLog.ts'
import { lineAnswer } from './trainingAnswersForTests.ts'

const DAY_MS = 86_400_000

afterEach(() => vi.restoreAllMocks())
/** React says on the console what its boundary has caught. */
const expectFault = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

const record = {
  videoID: 'squat',
  resourceName: 'Squat',
  sets: 12,
  bestWeight: 100,
  repsAtBestWeight: 5,
  bestReps: 20,
  oneRepMax: 116.7,
  longestDuration: null,
}

const page = (sets: readonly LoggedSet[], nextToken: string | null = null) => ({
  items: sets.map((set) => lineAnswer(set)),
  nextToken,
})
const history = (answers: Answers) => showScreen({ path: '/dashboard/training-history', person: mia, answers })
const trained = (n: number, at: number) => setForTests(n, { at, planId: `plan-${n}` })

test('training is shown by week, by record and by session, without undone sets (row 102)', async () => {
  const now = Date.now()
  const back = trained(3, now - 1_000)
  const undo = lineAnswer({ ...undoForTests(9, back), at: now })
  const log = page([trained(1, now - 2_000), trained(2, now - 2_000), back])
  const { screen } = await history({
    HistoryListQuery: () => ({ log: { ...log, items: [...log.items, undo] }, records: pageAnswer([record]) }),
  })
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Squat.*100 kg × 5.*116.7 kg.*20/ })).toBeVisible()
  await expect.poll(() => screen.getByRole('listitem').filter({ hasText: 'Squat' }).elements().length).toBe(2)
  expect(await accessibilityFindings()).toEqual([])
})

test('days are named as everywhere else: Today, then the weekday with day and month', async () => {
  const now = Date.now()
  const before = now - 9 * DAY_MS
  const { screen } = await history({
    HistoryListQuery: () => ({ log: page([trained(1, now - 1_000), trained(2, before)]), records: pageAnswer([]) }),
  })
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(before)
  const short = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit' })
  await expect.element(screen.getByText('Today', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(`${weekday} ${short.format(before)}`, { exact: true })).toBeVisible()
  const [first = ''] = weekOf(before, 'en').days
  await expect.element(screen.getByText(short.format(startOfDay(first)), { exact: true }).first()).toBeInTheDocument()
})

test('a member with more training than one response holds also sees the earlier weeks', async () => {
  const now = Date.now()
  const { screen, sent } = await history({
    HistoryListQuery: () => ({ log: page([trained(1, now)], 'second'), records: pageAnswer([]) }),
    useWholeLogQuery: ({ nextToken }) => ({
      log:
        nextToken === 'second' ? page([trained(2, now - 20 * DAY_MS)], 'third') : page([trained(3, now - 30 * DAY_MS)]),
    }),
  })
  await expect.poll(() => screen.getByRole('listitem').filter({ hasText: 'Squat' }).elements().length).toBe(3)
  expect(sent.map(({ name }) => name)).toEqual(['HistoryListQuery', 'useWholeLogQuery', 'useWholeLogQuery'])
})

test('records and sessions that the page does not show at first are read on (row 102)', async () => {
  const now = Date.now()
  const lunge = { ...record, videoID: 'lunge', resourceName: 'Lunge' }
  const { screen, sent } = await history({
    HistoryListQuery: () => ({
      log: page(Array.from({ length: 31 }, (_, n) => trained(n, now - n * DAY_MS))),
      records: pageAnswer([record], 'further'),
    }),
    RecordsPageQuery: () => ({ records: pageAnswer([lunge]) }),
  })
  await screen.getByRole('button', { name: 'Show more records' }).click()
  await expect.element(screen.getByRole('row', { name: /Lunge/ })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ cursor: 'further' })
  await expect.element(screen.getByRole('button', { name: 'Show more records' })).not.toBeInTheDocument()
  const sessions = () => screen.getByRole('region', { name: 'Sessions' }).getByRole('listitem').elements().length
  expect(sessions()).toBe(30)
  await screen.getByRole('button', { name: 'Show more sessions' }).click()
  await expect.poll(sessions).toBe(31)
  await expect.element(screen.getByRole('button', { name: 'Show more sessions' })).not.toBeInTheDocument()
})

test('a member opens a session, reads its sets, corrects one and deletes another (row 102)', async () => {
  const start = startOfDay(dayOf(Date.now())) - DAY_MS / 2
  const squat = trained(1, start)
  const second = setForTests(2, { planId: 'plan-1', at: start + 90_000, set: 2, reps: 9, effort: 8 })
  const plank = { planId: 'plan-1', exercise: 2, videoId: null, name: 'Plank', reps: null, weight: null, seconds: 30 }
  let lines = [squat, second, setForTests(3, { ...plank, at: start + 600_000 })].map((set) => lineAnswer(set))
  const { screen, sent } = await history({
    HistoryListQuery: () => ({ log: { items: lines, nextToken: null }, records: pageAnswer([]) }),
    trainingWireLogMutation: ({ entries }) => {
      const added = Object(entries).map((entry: object) => ({ ...lineAnswer(squat), effort: null, ...entry }))
      lines = [...lines, ...added]
      return { logWorkout: added.map(({ id }: { id: string }) => ({ id })) }
    },
  })
  await screen.getByRole('button', { name: /Squat · Plank.*3 sets/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Yesterday' })
  await expect.element(dialog.getByText(/10 min · 3 sets/)).toBeVisible()
  const row = (text: RegExp) => dialog.getByRole('listitem').filter({ hasText: text })
  await expect.element(row(/9 × 40 kg.*Effort.*8/)).toBeVisible()
  await expect.element(dialog.getByText('0:30')).toBeVisible()
  await dialog.getByRole('button', { name: 'Progress: Squat' }).click()
  await expect.element(dialog.getByRole('figure', { name: 'Squat: best set of each day' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])

  await dialog.getByRole('button', { name: 'Edit set 2: Squat' }).click()
  await dialog.getByRole('textbox', { name: 'Repetitions' }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/^Enter 1–/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Repetitions' }).fill('12')
  await dialog.getByRole('radio', { name: '9 of 10' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(row(/12 × 40 kg.*Effort.*9/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Edit set 2: Squat' })).toHaveFocus()
  const logged = () => sent.flatMap(({ variables }) => Object(variables['entries'] ?? []))
  await expect.poll(logged).toMatchObject([
    { kind: 'UNDO', undoesID: second.id },
    { kind: 'SET', setNumber: 2, reps: 12, effort: 9, performedAt: new Date(second.at).toISOString() },
  ])

  await dialog.getByRole('button', { name: 'Edit set 1: Plank' }).click()
  await dialog.getByRole('button', { name: 'Delete set' }).click()
  await expect.element(dialog.getByText('0:30')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByText('0:30')).toBeVisible()
})

test('a member who has not trained yet is told what will appear here', async () => {
  const { screen } = await history({ HistoryListQuery: () => ({ log: page([]), records: pageAnswer([]) }) })
  await expect.element(screen.getByText('No training yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to Today' })).toHaveAttribute('href', '/dashboard/today')
  expect(await accessibilityFindings()).toEqual([])
})

test('the screen shows that it is loading, and a failure can be retried by keyboard', async () => {
  expectFault()
  const { promise, resolve } = Promise.withResolvers<void>()
  let isBroken = true
  const { screen } = await history({
    HistoryListQuery: async () => {
      await promise
      if (isBroken) throw new Error('No answer')
      return { log: page([trained(1, Date.now())]), records: pageAnswer([]) }
    },
  })
  await expect.element(screen.getByRole('status', { name: 'Loading your training' })).toBeVisible()
  resolve()
  await expect.element(screen.getByText('We couldn’t load your training')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  isBroken = false
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
})

test('without a network the screen says so, and it loads by itself once there is one', async () => {
  expectFault()
  let isAway = true
  const { screen } = await history({
    HistoryListQuery: () => {
      if (isAway) throw new Error('No network')
      return { log: page([trained(1, Date.now())]), records: pageAnswer([]) }
    },
  })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  dispatchEvent(new Event('offline'))
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
})
