import { Trans, useLingui } from '@lingui/react/macro'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { questions } from './surveyForm.ts'

/** Survey progress. The current question counts as half. */
export function SurveyProgress({ index }: { index: number }) {
  const { t } = useLingui()
  const step = index + 1
  const count = questions.length
  return (
    <div className="flex flex-col gap-2.5">
      <span aria-hidden className="type-number text-sm text-muted">
        <Trans>
          Question {step} of {count}
        </Trans>
      </span>
      <BeltProgress
        value={index + 0.5}
        max={count}
        label={t`Questions`}
        valueText={t`Question ${step} of ${count}`}
        stepped
      />
    </div>
  )
}
