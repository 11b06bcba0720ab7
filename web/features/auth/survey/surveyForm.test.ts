import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sentenceOf } from '#web/ui/form/testing/sentenceOf.ts'
import { frequencies, goals, levels, times } from './surveyChoices.ts'
import { emptySurvey, SurveyForm, surveyDraft } from './surveyForm.ts'

const answers = {
  interests: ['yoga'],
  level: 'Rookie',
  goals: ['Get Fitter'],
  frequency: '1 day',
  time: 'Morning',
} as const

test('an empty survey reports every answer as required (rows 20 and 143)', () => {
  const { issues = [] } = v.safeParse(SurveyForm, emptySurvey.answers)
  expect(Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), sentenceOf(issue.message)]))).toEqual({
    interests: 'At least one field required.',
    level: 'Required.',
    goals: 'At least one field required.',
    frequency: 'Required.',
    time: 'Required.',
  })
})

test.each([
  ...frequencies.map((frequency) => ({ frequency })),
  ...levels.map((level) => ({ level })),
  ...times.map((time) => ({ time })),
  ...goals.map((goal) => ({ goals: [goal] })),
])('%o can be answered (row 20)', (answer) => {
  expect(v.is(SurveyForm, { ...answers, ...answer })).toBe(true)
})

test.each([{ level: 'Master' }, { frequency: 'daily' }, { goals: ['Get Rich'] }])('%o cannot (row 20)', (answer) => {
  expect(v.is(SurveyForm, { ...answers, ...answer })).toBe(false)
})

test('a draft of another shape starts the survey anew', () => {
  const shelf = { getItem: () => '{"question":"shoe size"}', setItem: () => undefined, removeItem: () => undefined }
  expect(surveyDraft(shelf)).toBe(emptySurvey)
})
