import { Trans, useLingui } from '@lingui/react/macro'
import { movementsRuledOut, seriousConditions } from '#planner/rules/healthRules.ts'
import { hasRedFlag } from '#schema/training/health/redFlags.ts'
import { matchHealth } from '#schema/training/matchHealth.ts'
import { useContraindicationName } from '#web/features/programs/exercises/useContraindicationName.ts'
import { movementTexts } from '#web/features/programs/rules/movementTexts.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { conditionsIn, wordsOf } from './explainHealth.ts'
import type { RequestFieldsProps } from './RequestFields.tsx'
import { UnclearHealth } from './UnclearHealth.tsx'

/** Shows what the program will avoid for health reasons, which answers were not understood, and when to see a doctor. */
export function HealthReading({ form }: RequestFieldsProps) {
  const injuries = useField(form.field('injuries')).value
  const conditions = useField(form.field('healthConditions')).value
  const [goals, details] = [useField(form.field('goals')).value, useField(form.field('details')).value]
  const notes = [...goals, details]
  const cautions = matchHealth({ injuries, healthConditions: conditions, notes })
  const answers = [...injuries, ...conditions]
  return (
    <>
      <Spared {...cautions} />
      <UnclearHealth unclear={cautions.unclear} />
      {[...answers.map(wordsOf), ...notes].some(hasRedFlag) ? <SeeDoctor /> : <AskDoctor answers={answers} />}
    </>
  )
}

function Spared(cautions: Parameters<typeof movementsRuledOut>[0]) {
  const { i18n } = useLingui()
  const nameOf = useContraindicationName()
  if (cautions.found.size === 0) return undefined
  const spared = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format([...cautions.found].map(nameOf))
  const movements = [...movementsRuledOut(cautions)].map((movement) => i18n._(movementTexts[movement]))
  return (
    <Notice>
      <p>
        <Trans>Your program leaves out exercises that could affect: {spared}</Trans>
      </p>
      {movements.length > 0 && <p className="text-sm text-muted">{movements.join(' · ')}</p>}
    </Notice>
  )
}

function SeeDoctor() {
  return (
    <Notice kind="warning">
      <Trans>
        Please see a doctor before you train: what you wrote can be a sign of something serious. If it happens now, get
        medical help.
      </Trans>
    </Notice>
  )
}

/** Names the conditions that no doctor cleared for training yet. */
function AskDoctor({ answers }: { answers: readonly string[] }) {
  const { i18n } = useLingui()
  const nameOf = useContraindicationName()
  const open = answers
    .flatMap(conditionsIn)
    .filter(({ name, stage, advice }) => advice !== 'cleared' && (stage === 'acute' || seriousConditions.has(name)))
  if (open.length === 0) return undefined
  const names = new Intl.ListFormat(i18n.locale).format(new Set(open.map(({ name }) => nameOf(name))))
  return (
    <Notice kind="warning">
      <Trans>Ask your doctor or coach before you begin, because of: {names}</Trans>
    </Notice>
  )
}
