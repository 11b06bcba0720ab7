import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Frequency, Goal, Level, TimeOfDay } from './surveyChoices.ts'
import type { SurveyQuestion } from './surveyForm.ts'

type Interest = 'Dance' | 'Yoga' | 'Fitness' | 'Martial Arts' | 'Other'
type Answer = Interest | Level | Goal | Frequency | TimeOfDay

const answers: Record<Answer, MessageDescriptor> = {
  Dance: msg`Dance`,
  Yoga: msg`Yoga`,
  Fitness: msg`Fitness`,
  'Martial Arts': msg`Martial Arts`,
  Other: msg`Other`,
  Rookie: msg`Rookie`,
  Beginner: msg`Beginner`,
  Intermediate: msg`Intermediate`,
  Advanced: msg`Advanced`,
  'Gain Weight': msg`Gain Weight`,
  'Lose Weight': msg`Lose Weight`,
  'Get Fitter': msg`Get Fitter`,
  'Gain More Flexibility': msg`Gain More Flexibility`,
  'Learn New Skills': msg`Learn New Skills`,
  '1 day': msg`1 day`,
  '2 to 3 days': msg`2 to 3 days`,
  '4 to 5 days': msg`4 to 5 days`,
  '6 to 7 days': msg`6 to 7 days`,
  Morning: msg`Morning`,
  Afternoon: msg`Afternoon`,
  Evening: msg`Evening`,
}

const questionLabels: Record<SurveyQuestion, MessageDescriptor> = {
  interests: msg`What are you interested in?`,
  level: msg`What’s your level?`,
  goals: msg`What are your goals?`,
  frequency: msg`How many days a week?`,
  time: msg`When do you like to train?`,
}

interface SurveyWords {
  question: (question: SurveyQuestion) => string
  /** The answer in the user's language. Categories that an admin added keep their own name. */
  answer: (stored: string) => string
}

export function useSurveyWords(): SurveyWords {
  const { t } = useLingui()
  return {
    question: (question) => t(questionLabels[question]),
    answer: (stored) => (isAnswer(stored) ? t(answers[stored]) : stored),
  }
}

function isAnswer(text: string): text is Answer {
  return Object.hasOwn(answers, text)
}
