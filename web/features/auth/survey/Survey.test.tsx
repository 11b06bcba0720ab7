import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { PersonContext } from '#web/app/person/person.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { Survey } from './Survey.tsx'
import { emptySurvey, storedAnswers, surveyDraft } from './surveyForm.ts'

const categories = [
  { id: 'cat-1', name: 'Yoga' },
  { id: 'cat-2', name: 'Capoeira' },
]
const ana = {
  contactId: 'c1',
  firstName: 'Ana',
  name: 'Ana Li',
  picture: undefined,
  language: undefined,
  gender: undefined,
  hasProfile: true,
  roles: [],
  activities: 0,
  goals: 0,
}
const stored: Answers = {
  useSaveSurveyMutation: () => ({ saved: { success: true, code: null } }),
  useUpdateProfileMutation: () => ({ updateProfile: { id: 'p1' } }),
  useCreateActivityMutation: () => ({ createActivity: { id: 'a1' } }),
  useCreateGoalMutation: () => ({ createGoal: { id: 'g1' } }),
  personQuery: () => ({ viewer: null }),
}

async function openSurvey(answers: Answers = stored, earlier?: string) {
  const currentUser = () => Promise.resolve({ username: 'ana', subject: 'ana', email: undefined, phone: undefined })
  const { shell, around, sent } = shellForTests({ answers, auth: { currentUser } })
  await shell.data()
  await shell.session.restore()
  await expect.poll(() => sent.shift()?.name).toBe('personQuery')
  const asAna = (survey: ReactNode) => around(<PersonContext value={ana}>{survey}</PersonContext>)
  return {
    screen: await render(asAna(<Survey categories={categories} answers={storedAnswers(earlier, categories)} />)),
    sent,
  }
}

type Screen = Awaited<ReturnType<typeof openSurvey>>['screen']

const goOn = (screen: Screen) => screen.getByRole('button', { name: 'Continue' }).click()

async function answerAll(screen: Screen) {
  await screen.getByRole('checkbox', { name: 'Yoga' }).click()
  await screen.getByRole('checkbox', { name: 'Capoeira' }).click()
  await goOn(screen)
  await screen.getByRole('radio', { name: 'Beginner' }).click()
  await goOn(screen)
  await screen.getByRole('checkbox', { name: 'Get Fitter' }).click()
  await goOn(screen)
  await screen.getByRole('radio', { name: '2 to 3 days' }).click()
  await goOn(screen)
  await screen.getByRole('radio', { name: 'Evening' }).click()
  await screen.getByRole('button', { name: 'Find my classes' }).click()
}

beforeEach(() => sessionStorage.clear())

test('no question is left without an answer (rows 20 and 143)', async () => {
  const { screen } = await openSurvey()
  await goOn(screen)
  await expect.element(screen.getByText('At least one field required.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Yoga' }).click()
  await goOn(screen)
  await goOn(screen)
  await expect.element(screen.getByText('Required.')).toBeVisible()
})

test('the answers are stored, and become habits, one activity an interest, and goals (rows 20 and 21)', async () => {
  const { screen, sent } = await openSurvey()
  await answerAll(screen)
  await expect.poll(() => sent.at(-1)?.name).toBe('personQuery')
  const answers = {
    interests: ['cat-1', 'cat-2'],
    level: 'Beginner',
    goals: ['Get Fitter'],
    frequency: '2 to 3 days',
    time: 'Evening',
  }
  expect(JSON.parse(Object(sent[0]?.variables).query)).toEqual(answers)
  expect(sent).toMatchObject([
    { name: 'useSaveSurveyMutation' },
    { variables: { input: { contactID: 'c1', numberDaysInWeek: '2 to 3 days', timeOfDay: 'Evening' } } },
    { variables: { input: { contactID: 'c1', categoryID: 'cat-1', levels: [{ level: 'Beginner' }] } } },
    { variables: { input: { contactID: 'c1', categoryID: 'cat-2', levels: [{ level: 'Beginner' }] } } },
    { variables: { input: { contactID: 'c1', goals: [{ goal: 'Get Fitter', isCurrent: true, isCustom: false }] } } },
    { name: 'personQuery' },
  ])
  expect(surveyDraft()).toEqual(emptySurvey)
})

test('after a failure, the second attempt stores only the missing answers', async () => {
  let isAway = true
  const { screen, sent } = await openSurvey({
    ...stored,
    useCreateGoalMutation: () => {
      if (isAway) throw new RequestError('UNAVAILABLE')
      return { createGoal: { id: 'g1' } }
    },
  })
  await answerAll(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We can’t reach the server. Try again in a moment.')
  isAway = false
  await screen.getByRole('button', { name: 'Find my classes' }).click()
  await expect.poll(() => sent.at(-1)?.name).toBe('personQuery')
  const names = sent.map(({ name }) => name)
  expect(names.filter((name) => name === 'useCreateActivityMutation')).toHaveLength(2)
  expect(names.filter((name) => name === 'useCreateGoalMutation')).toHaveLength(2)
})

test('answers that are changed after a failure are stored as they are now', async () => {
  let isAway = true
  const { screen, sent } = await openSurvey({
    ...stored,
    useCreateGoalMutation: () => {
      if (isAway) throw new RequestError('UNAVAILABLE')
      return { createGoal: { id: 'g1' } }
    },
  })
  await answerAll(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We can’t reach the server. Try again in a moment.')
  isAway = false
  await screen.getByRole('radio', { name: 'Morning' }).click()
  await screen.getByRole('button', { name: 'Find my classes' }).click()
  await expect.poll(() => sent.at(-1)?.name).toBe('personQuery')
  const last = sent.findLast(({ name }) => name === 'useSaveSurveyMutation')
  expect(JSON.parse(Object(last?.variables).query)).toMatchObject({ time: 'Morning' })
})

test('a reload goes on at the question one was at, with the answers so far', async () => {
  const first = await openSurvey()
  await first.screen.getByRole('checkbox', { name: 'Capoeira' }).click()
  await goOn(first.screen)
  await first.screen.unmount()
  const { screen } = await openSurvey()
  await expect.element(screen.getByRole('radio', { name: 'Rookie' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Capoeira' })).toBeChecked()
})

test('stored answers are chosen already, and faulty ones are not (row 21)', async () => {
  const earlier = {
    interests: ['cat-2'],
    level: 'Advanced',
    goals: ['Get Fitter'],
    frequency: '1 day',
    time: 'Morning',
  }
  const { screen } = await openSurvey(stored, JSON.stringify(earlier))
  await expect.element(screen.getByRole('checkbox', { name: 'Capoeira' })).toBeChecked()
  await goOn(screen)
  await expect.element(screen.getByRole('radio', { name: 'Advanced' })).toBeChecked()
  await screen.unmount()
  sessionStorage.clear()
  const other = await openSurvey(stored, JSON.stringify({ ...earlier, level: 'Master' }))
  await expect.element(other.screen.getByRole('checkbox', { name: 'Capoeira' })).not.toBeChecked()
})

test('a stored interest in a category that is no longer offered is left out', async () => {
  const earlier = { ...emptySurvey.answers, interests: ['cat-2', 'cat-gone'] }
  const { screen, sent } = await openSurvey(stored, JSON.stringify(earlier))
  await expect.element(screen.getByRole('checkbox', { name: 'Capoeira' })).toBeChecked()
  await screen.getByRole('checkbox', { name: 'Capoeira' }).click()
  await answerAll(screen)
  await expect.poll(() => sent.at(-1)?.name).toBe('personQuery')
  expect(JSON.parse(Object(sent[0]?.variables).query)).toMatchObject({ interests: ['cat-1', 'cat-2'] })
})
