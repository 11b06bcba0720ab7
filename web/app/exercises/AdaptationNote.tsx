import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HeartPulse } from 'lucide-react'
import type { PlanResource } from '#schema/training/plan.ts'
import { type Adaptation, readAdaptations } from '#schema/training/planReason.ts'
import { classNames } from '#web/ui/classNames.ts'

/** How to deviate from the video, and why. */
const texts: Readonly<Record<Adaptation, MessageDescriptor>> = {
  LOW_IMPACT: msg`Low impact: keep one foot on the floor and a pace at which you can talk, to spare your body jolts.`,
  SEATED: msg`Seated: do it on a stable chair, so that you’re well supported.`,
  INCLINE: msg`Inclined: where you would lie on your back, raise your upper body well above your hips.`,
}

interface AdaptationNoteProps {
  exercise: Pick<PlanResource, 'reasonFacts'>
  className?: string
}

/** How a member does an exercise that was adapted to their health; empty for others. */
export function AdaptationNote({ exercise, className }: AdaptationNoteProps) {
  const { i18n } = useLingui()
  const adaptations = readAdaptations(exercise.reasonFacts)
  if (adaptations.length === 0) return undefined
  return (
    <span className={classNames('flex items-start gap-1.5 text-start text-sm', className)}>
      <HeartPulse size={16} aria-hidden className="mt-0.5 shrink-0 text-brand-text" />
      <span>
        <span className="font-[620]">
          <Trans>Adapted for you</Trans>
        </span>
        {adaptations.map((adaptation) => (
          <span key={adaptation} className="block text-muted">
            {i18n._(texts[adaptation])}
          </span>
        ))}
      </span>
    </span>
  )
}
