import { FormCheckboxes } from '#web/ui/form/fields/FormCheckboxes.tsx'
import { FormRadios } from '#web/ui/form/fields/FormRadios.tsx'
import type { OpenForm } from '#web/ui/form/useForm.ts'
import { frequencies, goals, levels, times } from './surveyChoices.ts'
import type { SurveyForm, SurveyQuestion } from './surveyForm.ts'
import { useSurveyWords } from './useSurveyWords.ts'

export interface Category {
  id: string
  name: string
}

interface SurveyQuestionFieldProps {
  question: SurveyQuestion
  form: OpenForm<typeof SurveyForm>
  categories: readonly Category[]
}

/** The answers to one question: multiple choice for interests and goals, single choice otherwise. */
export function SurveyQuestionField({ question, form, categories }: SurveyQuestionFieldProps) {
  const words = useSurveyWords()
  const look = { look: 'card', labelHidden: true, label: words.question(question) } as const
  const options = <Answer extends string>(answers: readonly Answer[]) =>
    answers.map((answer) => ({ value: answer, label: words.answer(answer) }))
  const interests = categories.map(({ id, name }) => ({ value: id, label: words.answer(name) }))
  if (question === 'interests') return <FormCheckboxes {...look} of={form.field(question)} options={interests} />
  if (question === 'goals') return <FormCheckboxes {...look} of={form.field(question)} options={options(goals)} />
  if (question === 'level') return <FormRadios {...look} of={form.field(question)} options={options(levels)} />
  if (question === 'frequency') return <FormRadios {...look} of={form.field(question)} options={options(frequencies)} />
  return <FormRadios {...look} of={form.field(question)} options={options(times)} />
}
