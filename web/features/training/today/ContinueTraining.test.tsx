import { beforeEach, expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import { noteUnsent } from '#web/app/outbox/unsent.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { finishForTests, setForTests } from '#web/features/training/session/logForTests.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { exerciseAnswer, lineAnswer, planAnswer } from '#web/features/training/trainingAnswersForTests.ts'

beforeEach(() => localStorage.clear())

const away = () => {
  throw new RequestError('UNAVAILABLE')
}

/** The log lasts from one test to the next in this browser, so each of them has a person of their own. */
function openToday(lines: readonly LogEntry[], { contactId = crypto.randomUUID(), answers = {} }: Wishes = {}) {
  const items = lines.map((line) => lineAnswer(line, { userID: contactId }))
  const viewer = { id: contactId, bookings: { items: [] }, week: { items: [] }, followed: pageAnswer([]) }
  return showScreen({
    path: '/dashboard/today',
    person: { ...mia, contactId },
    answers: {
      TodayScreenQuery: () => ({ viewer, latest: [], categories: { items: [] } }),
      VideoRailsQuery: () => ({ begun: { items: [] }, picks: [], featured: [] }),
      ContinueTrainingQuery: () => ({ log: { items } }),
      readPlanQuery: () => ({ plan: planAnswer(), lastSets: [], viewer: null }),
      readExercisesQuery: () => ({
        videos: { items: [exerciseAnswer()] },
        suitable: [],
        others: { items: [] },
        nothing: { items: [] },
      }),
      trainingWireLogQuery: () => ({ lines: { items, nextToken: null } }),
      ...answers,
    },
  })
}

interface Wishes {
  contactId?: string
  answers?: Answers
}

const sets = [1, 2].map((set) => setForTests(10 + set, { set }))

test('Today begins with the session that another device began, counts its sets and leads back to it (row 51)', async () => {
  const { screen } = await openToday(sets)
  const session = screen.getByRole('region', { name: 'Monday' })
  await expect.element(session.getByText('2 of 3 sets')).toBeVisible()
  const link = session.getByRole('link', { name: 'Continue' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/training?planId=monday')
  const [first] = screen.getByRole('link').elements()
  expect(first).toBe(link.element())
  expect(await accessibilityFindings()).toEqual([])
})

test('a set that the server does not have yet counts, too', async () => {
  const contactId = crypto.randomUUID()
  const body = setForTests(17, { at: Date.now() })
  const item = { personId: contactId, kind: 'training', id: body.id, body, order: 1, revision: 1 }
  await openOutboxDisk().write([{ ...item, state: 'waiting' }], (_, added) => added)
  noteUnsent(contactId, true)
  const answers = { trainingWireLogQuery: away, trainingWireLogMutation: away }
  const { screen } = await openToday([], { contactId, answers })
  await expect.element(screen.getByText('1 of 3 sets')).toBeVisible()
})

test('a session that ended is not continued', async () => {
  const { screen, sent } = await openToday([...sets, finishForTests(13)])
  await expect.element(screen.getByRole('heading', { name: 'No classes booked yet' })).toBeVisible()
  await expect.poll(() => sent.map(({ name }) => name)).toContain('ContinueTrainingQuery')
  expect(screen.getByRole('link', { name: 'Continue' }).elements()).toEqual([])
})
