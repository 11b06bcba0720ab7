import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '#web/app/messageOf.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from './FormError.tsx'
import { QuestionHeading } from './QuestionHeading.tsx'
import {
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

type Answers = SurveyDraft['answers']

/** One question at a time, back and forth; the last one stores the answers. */
export function Survey({ categories }: { categories: readonly Category[] }) {
  const { t } = useLingui()
  const [draft] = useState(surveyDraft)
  const [{ question, hasMoved }, setPlace] = useState({ question: draft.question, hasMoved: false })
  const [refusal, setRefusal] = useState<string>()
  const store = useStoreSurvey()
  const { control, trigger, getValues, handleSubmit, formState } = useForm<Answers, unknown, SurveyForm>({
    resolver: valibotResolver<Answers, unknown, SurveyForm>(SurveyForm),
    defaultValues: draft.answers,
    // An answer takes away what was said about its absence.
    mode: 'onChange',
  })

  const index = questions.indexOf(question)
  const next = questions[index + 1]
  const previous = questions[index - 1]
  const go = (to: SurveyQuestion) => {
    setPlace({ question: to, hasMoved: true })
    keepSurveyDraft({ ...surveyDraft(), question: to, answers: getValues() })
  }
  const finish = handleSubmit(async (answers) => {
    setRefusal(undefined)
    await store(answers, surveyDraft()).catch((error: unknown) => {
      setRefusal(t(messageOf(error)))
    })
  })
  const goOn = async () => {
    if (!(await trigger(question))) return
    if (next) go(next)
    else await finish()
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <SurveyProgress index={index} />
      <QuestionHeading key={`asks ${question}`} question={question} takesFocus={hasMoved} />
      <div className="flex min-h-[22rem] flex-col">
        <SurveyQuestionField key={question} question={question} control={control} categories={categories} />
      </div>
      <FormError>{refusal}</FormError>
      <div className="flex gap-3">
        {previous && (
          <Button variant="secondary" onClick={() => go(previous)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" busy={formState.isSubmitting} fullWidth>
          {next ? <Trans>Continue</Trans> : <Trans>Find my classes</Trans>}
        </Button>
      </div>
    </form>
  )
}
