import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { requestRefusal } from '#web/app/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { QuestionHeading } from './QuestionHeading.tsx'
import {
  answersDraft,
  emptySurvey,
  keepSurveyDraft,
  questions,
  type SurveyDraft,
  surveyDraft,
  SurveyForm,
  type SurveyQuestion,
} from './surveyForm.ts'
import { SurveyProgress } from './SurveyProgress.tsx'
import { type Category, SurveyQuestionField } from './SurveyQuestionField.tsx'
import { useStoreSurvey } from './useStoreSurvey.ts'

interface SurveyProps {
  categories: readonly Category[]
  /** Answers to start with. Those that this tab has drafted take precedence. */
  answers?: SurveyDraft['answers']
}

/** One question at a time, with back and next. The last step saves the answers. */
export function Survey({ categories, answers: start = emptySurvey.answers }: SurveyProps) {
  const [{ question, hasMoved }, setPlace] = useState({ question: surveyDraft().question, hasMoved: false })
  const store = useStoreSurvey()
  const form = useForm({
    schema: SurveyForm,
    start,
    draft: answersDraft,
    send: (answers) => store(answers, surveyDraft()),
    refusalOf: requestRefusal(),
  })

  const index = questions.indexOf(question)
  const next = questions[index + 1]
  const previous = questions[index - 1]
  const go = (to: SurveyQuestion) => {
    setPlace({ question: to, hasMoved: true })
    keepSurveyDraft({ ...surveyDraft(), answers: form.store.state().entries, question: to })
  }
  const goOn = async () => {
    if (!form.store.check(question)) return
    if (next) go(next)
    else await form.submit()
  }

  return (
    <Form form={{ ...form, submit: goOn }} className="gap-6">
      <SurveyProgress index={index} />
      <QuestionHeading key={`asks ${question}`} question={question} takesFocus={hasMoved} />
      <div className="flex min-h-[22rem] flex-col">
        <SurveyQuestionField key={question} question={question} form={form} categories={categories} />
      </div>
      <FormProblem />
      <div className="flex gap-3">
        {previous && (
          <Button variant="secondary" onClick={() => go(previous)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <SubmitButton fullWidth>{next ? <Trans>Continue</Trans> : <Trans>Find my classes</Trans>}</SubmitButton>
      </div>
    </Form>
  )
}
