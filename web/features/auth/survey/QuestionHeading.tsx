import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import type { SurveyQuestion } from './surveyForm.ts'
import { useSurveyWords } from './useSurveyWords.ts'

interface QuestionHeadingProps {
  question: SurveyQuestion
  /** Moves the focus here, so that screen readers announce the next question. */
  takesFocus: boolean
}

export function QuestionHeading({ question, takesFocus }: QuestionHeadingProps) {
  const words = useSurveyWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const takesSeveral = question === 'interests' || question === 'goals'
  return (
    <AuthHeading ref={heading} title={words.question(question)}>
      {takesSeveral ? <Trans>Choose as many as you like.</Trans> : <Trans>Choose one.</Trans>}
    </AuthHeading>
  )
}
