import { type Control, useController } from 'react-hook-form'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { useFieldText } from './fieldMessages.ts'
import { frequencies, goals, levels, times } from './surveyChoices.ts'
import type { SurveyDraft, SurveyQuestion } from './surveyForm.ts'
import { useSurveyWords } from './useSurveyWords.ts'

export interface Category {
  id: string
  name: string
}

interface SurveyQuestionFieldProps {
  question: SurveyQuestion
  control: Control<SurveyDraft['answers']>
  categories: readonly Category[]
}

/** The answers to one question: any number of interests and goals, exactly one of the others. */
export function SurveyQuestionField({ question, control, categories }: SurveyQuestionFieldProps) {
  const words = useSurveyWords()
  if (question === 'interests') {
    const options = categories.map(({ id, name }) => ({ value: id, label: words.answer(name) }))
    return <Several name="interests" control={control} options={options} />
  }
  if (question === 'goals') {
    return (
      <Several
        name="goals"
        control={control}
        options={goals.map((goal) => ({ value: goal, label: words.answer(goal) }))}
      />
    )
  }
  const answers = { level: levels, frequency: frequencies, time: times }[question]
  return (
    <One
      name={question}
      control={control}
      options={answers.map((answer) => ({ value: answer, label: words.answer(answer) }))}
    />
  )
}

interface ChoicesProps<TName extends SurveyQuestion> extends Pick<SurveyQuestionFieldProps, 'control'> {
  name: TName
  options: { value: string; label: string }[]
}

function Several({ name, control, options }: ChoicesProps<'interests' | 'goals'>) {
  const { question } = useSurveyWords()
  const fieldText = useFieldText()
  const { field, fieldState } = useController({ control, name })
  return (
    <CheckboxGroup
      look="card"
      labelHidden
      label={question(name)}
      options={options}
      value={field.value}
      onValueChange={field.onChange}
      error={fieldText(fieldState.error?.message)}
    />
  )
}

function One({ name, control, options }: ChoicesProps<'level' | 'frequency' | 'time'>) {
  const { question } = useSurveyWords()
  const fieldText = useFieldText()
  const { field, fieldState } = useController({ control, name })
  return (
    <RadioGroup
      look="card"
      labelHidden
      label={question(name)}
      options={options}
      value={field.value}
      onValueChange={field.onChange}
      error={fieldText(fieldState.error?.message)}
    />
  )
}
