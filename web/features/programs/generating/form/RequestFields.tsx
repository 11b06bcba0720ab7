import { Trans, useLingui } from '@lingui/react/macro'
import { trainingLevels } from '#schema/training/exercise.ts'
import { useGoalName } from '#web/app/exercises/useGoalName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { TagsField } from '#web/ui/choices/TagsField.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormCheckboxes } from '#web/ui/form/fields/FormCheckboxes.tsx'
import { FormRadios } from '#web/ui/form/fields/FormRadios.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { type OpenForm, useField } from '#web/ui/form/useForm.ts'
import type { Choice } from '#web/ui/option/choice.ts'
import { wordsOf } from './explainHealth.ts'
import { HealthAnswers } from './HealthAnswers.tsx'
import { mostHealth, type requestForm } from './requestForm.ts'

export interface RequestFieldsProps {
  form: OpenForm<typeof requestForm>
}

const GOALS = ['Get Fitter', 'Lose Weight', 'Gain Weight', 'Gain More Flexibility'] as const

export function AimFields({ form, muscleGroups }: RequestFieldsProps & { muscleGroups: readonly Choice[] }) {
  const { t } = useLingui()
  const [goalName, levelName] = [useGoalName(), useLevelName()]
  const goals = useField(form.field('goals')).value
  const goalOptions = [...new Set([...GOALS, ...goals])]
  return (
    <FormSection
      title={<Trans>What it’s for</Trans>}
      text={<Trans>Decides which exercises are chosen, and how many.</Trans>}
    >
      <FormText of={form.field('name')} label={t`Name`} autoComplete="off" />
      <FormCheckboxes
        of={form.field('goals')}
        label={t`Goals`}
        look="row"
        options={goalOptions.map((goal) => ({ value: goal, label: goalName(goal) }))}
      />
      <FormRadios
        of={form.field('level')}
        label={t`Level`}
        look="row"
        options={trainingLevels.map((level) => ({ value: level, label: levelName(level) }))}
      />
      <FormMany
        of={form.field('muscleGroupIds')}
        label={t`Muscles to focus on`}
        placeholder={t`All muscles equally`}
        options={muscleGroups}
      />
    </FormSection>
  )
}

export function EquipmentFields({ form, equipment }: RequestFieldsProps & { equipment: readonly Choice[] }) {
  const { t } = useLingui()
  const { value: atHand } = useField(form.field('atHand'))
  return (
    <FormSection title={<Trans>Equipment</Trans>} text={<Trans>No other equipment needed.</Trans>}>
      <FormRadios
        of={form.field('atHand')}
        label={t`Available equipment`}
        options={[
          { value: 'nothing', label: t`Nothing`, description: t`Bodyweight exercises, anywhere.` },
          { value: 'some', label: t`Some equipment`, description: t`Choose them below.` },
          { value: 'anything', label: t`A whole gym`, description: t`Any equipment can be used.` },
        ]}
      />
      {atHand === 'some' && <FormMany of={form.field('equipmentIds')} label={t`Your equipment`} options={equipment} />}
    </FormSection>
  )
}

/** Injuries and conditions, which limit every custom program. */
export function HealthFields({ form }: RequestFieldsProps) {
  const { t } = useLingui()
  return (
    <FormSection
      title={<Trans>Health</Trans>}
      text={
        <Trans>
          We leave out anything that could hurt you. This stays in your profile and is never shared with AI.
        </Trans>
      }
    >
      <FormTags of={form.field('injuries')} label={t`Injuries`} placeholder={t`For example: knee`} />
      <HealthAnswers of={form.field('injuries')} />
      <FormTags
        of={form.field('healthConditions')}
        label={t`Health conditions`}
        placeholder={t`For example: high blood pressure`}
      />
      <HealthAnswers of={form.field('healthConditions')} />
      <Notice>
        <Trans>
          Your age counts, too, if it’s in your profile. If you’re unsure what’s safe for you, ask a doctor first.
        </Trans>
      </Notice>
    </FormSection>
  )
}

export function NotesFields({ form }: RequestFieldsProps) {
  const { t } = useLingui()
  return (
    <FormSection title={<Trans>Anything else</Trans>} text={<Trans>In your own words.</Trans>}>
      <FormTextArea
        of={form.field('details')}
        label={t`Notes`}
        aside={<Trans>Optional</Trans>}
        placeholder={t`For example: I sit a lot, and I’d like to do a pull-up one day.`}
      />
    </FormSection>
  )
}

interface FormManyProps {
  of: Field<string[]>
  label: string
  placeholder?: string
  options: readonly Choice[]
}

function FormMany({ of, label, placeholder, options }: FormManyProps) {
  const { t } = useLingui()
  const { value, set, error } = useField(of)
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder ?? t`Choose some`}
      options={options.map(({ value: id, label: name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(next) => set([...next])}
      error={error}
    />
  )
}

function FormTags({ of, label, placeholder }: Omit<FormManyProps, 'options'>) {
  const { value, set, error } = useField(of)
  return (
    <TagsField
      labelOf={wordsOf}
      label={label}
      aside={<Trans>Optional</Trans>}
      placeholder={placeholder}
      max={mostHealth}
      value={value}
      onChange={(next) => set([...next])}
      error={error}
    />
  )
}
