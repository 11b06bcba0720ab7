import { Trans, useLingui } from '@lingui/react/macro'
import { movementsRuledOut, seriousConditions } from '#planner/rules/healthRules.ts'
import { type Condition, sidedConditions } from '#schema/training/health/conditions.ts'
import { useContraindicationName } from '#web/features/programs/exercises/useContraindicationName.ts'
import { movementTexts } from '#web/features/programs/rules/movementTexts.ts'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import { Select } from '#web/ui/option/Select.tsx'
import {
  conditionsIn,
  describe,
  explain,
  type Explanation,
  explanations,
  explanationsIn,
  isExplained,
  isUnclear,
  NO_EFFECT,
  wordsOf,
} from './explainHealth.ts'

/** What was understood of each answer, for the member to correct and to say more of. */
export function HealthAnswers({ of }: { of: Field<string[]> }) {
  const { value: answers, set } = useField(of)
  const change = (answer: string, next: string) => set(answers.map((one) => (one === answer ? next : one)))
  return answers.map((answer) => (
    <HealthAnswer key={wordsOf(answer)} answer={answer} onChange={(next) => change(answer, next)} />
  ))
}

interface AnswerProps {
  answer: string
  onChange: (answer: string) => void
}

function HealthAnswer({ answer, onChange }: AnswerProps) {
  const isOpen = isUnclear(answer)
  // Until its unknown words are explained, details of the others would pass for an explanation of all.
  const conditions = isOpen && !isExplained(answer) ? [] : conditionsIn(answer)
  if (conditions.length === 0 && !isOpen) return undefined
  const words = wordsOf(answer)
  return (
    <section aria-label={words} className="flex flex-col gap-4 rounded border border-line p-4">
      <h3 className="text-base">
        <bdi>{words}</bdi>
      </h3>
      {isOpen && <Affected answer={answer} onChange={onChange} />}
      {conditions.map((condition) => (
        <ConditionFields
          key={condition.name}
          condition={condition}
          onChange={(next) => onChange(describe(answer, next))}
        />
      ))}
    </section>
  )
}

/** Lets a member state what an unrecognized answer affects. */
function Affected({ answer, onChange }: AnswerProps) {
  const { t } = useLingui()
  const nameOf = useContraindicationName()
  const words = wordsOf(answer)
  return (
    <div className="flex flex-col gap-2">
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
        onValueChange={(selection) => onChange(explain(answer, selection))}
      />
    </div>
  )
}

interface ConditionProps {
  condition: Condition
  onChange: (condition: Condition) => void
}

function ConditionFields({ condition, onChange }: ConditionProps) {
  const { i18n } = useLingui()
  const { name, stage } = condition
  const label = useContraindicationName()(name)
  const movements = [...movementsRuledOut({ found: new Set([name]) })]
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        <span className="font-[620]">{label}</span>
        {movements.length > 0 && (
          <span className="text-muted">
            : {movements.map((movement) => i18n._(movementTexts[movement])).join(' · ')}
          </span>
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
        {name === 'Pregnancy' ? (
          <TrimesterField condition={condition} onChange={onChange} />
        ) : (
          <StageField condition={condition} onChange={onChange} />
        )}
        {sidedConditions.has(name) && <SideField condition={condition} onChange={onChange} />}
        {(seriousConditions.has(name) || stage === 'acute') && (
          <AdviceField condition={condition} onChange={onChange} />
        )}
      </div>
    </div>
  )
}

function StageField({ condition, onChange }: ConditionProps) {
  const { t } = useLingui()
  return (
    <Select<NonNullable<Condition['stage']>>
      label={t`How is it now?`}
      placeholder={t`Not said`}
      options={[
        { value: 'acute', label: t`It hurts or bothers me now` },
        { value: 'healing', label: t`It’s getting better` },
        { value: 'settled', label: t`It’s under control` },
      ]}
      value={condition.stage ?? null}
      onValueChange={(stage) => onChange({ ...condition, stage })}
    />
  )
}

function SideField({ condition, onChange }: ConditionProps) {
  const { t } = useLingui()
  return (
    <Select<NonNullable<Condition['side']>>
      label={t`Which side?`}
      placeholder={t`Not said`}
      options={[
        { value: 'left', label: t({ message: 'Left', context: 'side of the body' }) },
        { value: 'right', label: t({ message: 'Right', context: 'side of the body' }) },
        { value: 'both', label: t({ message: 'Both', context: 'sides of the body' }) },
      ]}
      value={condition.side ?? null}
      onValueChange={(side) => onChange({ ...condition, side })}
    />
  )
}

function TrimesterField({ condition, onChange }: ConditionProps) {
  const { t } = useLingui()
  return (
    <Select<NonNullable<Condition['trimester']>>
      label={t`Trimester`}
      placeholder={t`Not said`}
      options={[
        { value: 'first', label: t`First` },
        { value: 'second', label: t`Second` },
        { value: 'third', label: t`Third` },
      ]}
      value={condition.trimester ?? null}
      onValueChange={(trimester) => onChange({ ...condition, trimester })}
    />
  )
}

function AdviceField({ condition, onChange }: ConditionProps) {
  const { t } = useLingui()
  return (
    <Select<NonNullable<Condition['advice']>>
      label={t`What did your doctor say about training?`}
      placeholder={t`Not said`}
      options={[
        { value: 'cleared', label: t`Training is fine` },
        { value: 'limited', label: t`Only with limits` },
        { value: 'unasked', label: t`I haven’t asked` },
      ]}
      value={condition.advice ?? null}
      onValueChange={(advice) => onChange({ ...condition, advice })}
    />
  )
}
