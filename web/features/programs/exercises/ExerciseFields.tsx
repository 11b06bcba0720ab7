import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Contraindication,
  contraindications,
  type ExerciseKind,
  exerciseKinds,
} from '#schema/training/exercise.ts'
import { risksOf } from '#schema/training/exerciseRisks.ts'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import { useContraindicationName } from './useContraindicationName.ts'
import { useKindName } from './useKindName.ts'

interface ExerciseFieldsProps {
  kind: Field<ExerciseKind | ''>
  cautions: Field<Contraindication[]>
  /** Some titles imply contraindications. */
  title: Field<string>
}

/** Marks a video as a single exercise for custom programs, and names the members it is not for. */
export function ExerciseFields({ kind, cautions, title }: ExerciseFieldsProps) {
  const { t } = useLingui()
  const kindName = useKindName()
  const isExercise = useField(kind).value !== ''
  return (
    <FormSection
      title={<Trans>Exercise</Trans>}
      text={<Trans>Custom programs use public videos that show a single exercise.</Trans>}
    >
      <FormSelect
        of={kind}
        label={t`Exercise type`}
        options={[
          { value: '', label: t`Not a single exercise` },
          ...exerciseKinds.map((name) => ({ value: name, label: kindName(name) })),
        ]}
      />
      {isExercise && <Cautions cautions={cautions} title={title} />}
    </FormSection>
  )
}

function Cautions({ cautions, title }: Pick<ExerciseFieldsProps, 'cautions' | 'title'>) {
  const { t } = useLingui()
  const nameOf = useContraindicationName()
  const { value, set } = useField(cautions)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-[560]">
        <Trans>Not suitable for</Trans>
      </p>
      <p className="text-sm text-muted">
        <Trans>Choose every body part it strains and every condition it could make worse.</Trans>
      </p>
      <FilterChips<Contraindication>
        label={t`Not suitable for`}
        multiple
        options={contraindications.map((name) => ({ value: name, label: nameOf(name) }))}
        value={value}
        onValueChange={set}
      />
      <Excluded title={useField(title).value} selected={value} />
    </div>
  )
}

/** Names the members whose programs leave the exercise out. */
function Excluded({ title, selected }: { title: string; selected: readonly Contraindication[] }) {
  const { i18n } = useLingui()
  const nameOf = useContraindicationName()
  const risks = risksOf({ title, contraindications: [...selected] })
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const namesOf = (names: readonly Contraindication[]) => list.format(names.map(nameOf))
  const excluded = namesOf(contraindications.filter((name) => risks.has(name)))
  const implied = namesOf(contraindications.filter((name) => risks.has(name) && !selected.includes(name)))
  return (
    <Notice>
      {excluded ? (
        <Trans>Left out of programs for members who name one of these: {excluded}.</Trans>
      ) : (
        <Trans>Programs may include it for members with any injury or condition.</Trans>
      )}{' '}
      {implied && <Trans>Its title implies: {implied}.</Trans>}
    </Notice>
  )
}
