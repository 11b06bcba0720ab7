import { Trans, useLingui } from '@lingui/react/macro'
import { matchHealth } from '#schema/training/matchHealth.ts'
import { useContraindicationName } from '#web/features/programs/exercises/useContraindicationName.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import {
  explain,
  type Explanation,
  explanations,
  explanationsIn,
  NO_EFFECT,
  unclearIn,
  wordsOf,
} from './explainHealth.ts'
import type { RequestFieldsProps } from './RequestFields.tsx'

/** Shows what the program will avoid for health reasons, and which answers were not understood. */
export function HealthReading({ form }: RequestFieldsProps) {
  const { i18n } = useLingui()
  const nameOf = useContraindicationName()
  const [injuries, conditions] = [
    useField(form.field('injuries')).value,
    useField(form.field('healthConditions')).value,
  ]
  const [goals, details] = [useField(form.field('goals')).value, useField(form.field('details')).value]
  const { found, unclear } = matchHealth({ injuries, healthConditions: conditions, notes: [...goals, details] })
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const spared = list.format([...found].map(nameOf))
  const pieces = list.format(unclear.map((piece) => `\u2068${piece}\u2069`))
  return (
    <>
      {found.size > 0 && (
        <Notice>
          <Trans>Your program leaves out exercises that could affect: {spared}</Trans>
        </Notice>
      )}
      {unclear.length > 0 && (
        <Notice kind="warning">
          <Trans>
            We don’t understand: {pieces}. To be safe, your program will only have gentle exercises that suit everyone.
            Use other words, or choose what it affects under Health.
          </Trans>
        </Notice>
      )}
    </>
  )
}

/** Lets a member state what an unrecognized answer affects. */
export function Explanations({ of }: { of: Field<string[]> }) {
  const { t } = useLingui()
  const nameOf = useContraindicationName()
  const { value: answers, set } = useField(of)
  return unclearIn(answers).map((answer) => {
    const words = wordsOf(answer)
    return (
      <div key={words} className="flex flex-col gap-2">
        <p className="text-sm">
          <Trans>What does {`\u2068${words}\u2069`} affect?</Trans>
        </p>
        <FilterChips<Explanation>
          label={t`What does ${words} affect?`}
          multiple
          options={[
            ...explanations.map((name) => ({ value: name, label: nameOf(name) })),
            { value: NO_EFFECT, label: t`No effect on training` },
          ]}
          value={explanationsIn(answer)}
          onValueChange={(selection) => set(answers.map((one) => (one === answer ? explain(answer, selection) : one)))}
        />
      </div>
    )
  })
}
