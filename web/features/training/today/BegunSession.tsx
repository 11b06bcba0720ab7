import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import type { TrainingLog } from '#web/features/training/offline/openTrainingLog.ts'
import { begunPlanIn } from '#web/features/training/session/begunPlan.ts'
import { stepsOf } from '#web/features/training/session/steps.ts'
import { type LogEntry, readSession } from '#web/features/training/session/workoutLog.ts'
import { useOpenedPlan } from '#web/features/training/useOpenedPlan.ts'
import { useValue } from '#web/lib/useValue.ts'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useUnsentLines } from './useUnsentLines.ts'

interface BegunSessionProps {
  personId: string
  /** Of all devices, as far as the server has them. */
  lines: readonly LogEntry[]
  /** Start of the day, in milliseconds. */
  since: number
}

export function BegunSession({ personId, lines, since }: BegunSessionProps) {
  const unsent = useUnsentLines(personId)
  const planId = begunPlanIn([...lines, ...unsent.filter(({ at }) => at >= since)])
  return planId && <BegunPlan key={planId} planId={planId} personId={personId} />
}

/** Nothing while the plan loads, and nothing for a plan that is gone. */
function BegunPlan({ planId, personId }: { planId: string; personId: string }) {
  const { plan, log } = useOpenedPlan(planId, personId)
  return plan && log && <ContinueCard plan={plan} log={log} />
}

function ContinueCard({ plan, log }: { plan: KeptPlan; log: TrainingLog }) {
  const { t } = useLingui()
  const name = useSessionName()(plan.planName)
  const { done, skipped, total } = readSession(stepsOf(plan.content), useValue(log.entries))
  const through = done + skipped
  const count = t`${through} of ${total} sets`
  return (
    <Card render={<section aria-labelledby="begun-session" />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col">
          <h2 id="begun-session" className="text-xl">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-muted">
            <bdi>{plan.programName}</bdi>
          </p>
          <p className="font-[620]">{count}</p>
        </div>
        <Button
          icon={<Play size={18} fill="currentColor" aria-hidden />}
          render={<RouterLink href={paths.training({ planId: plan.planId })} />}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
      <div className="pt-3">
        <BeltProgress value={through} max={total} label={t`Sets of this session`} valueText={count} />
      </div>
    </Card>
  )
}
