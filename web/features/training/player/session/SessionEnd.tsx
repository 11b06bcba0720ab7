import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Flag, PartyPopper, Undo2 } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { KeepNextSession } from '#web/features/training/player/KeepVideos.tsx'
import { MainButton } from '#web/features/training/player/MainButton.tsx'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { type SessionSummary, sessionSummary } from '#web/features/training/session/sessionSummary.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stat } from '#web/ui/Stat.tsx'

/**
 * Summary of a session without open sets, with the button to finish it. Continuing replaces the history entry, so that
 * Back does not reopen the session.
 */
export function SessionEnd({ training, personId }: { training: Training; personId: string }) {
  const { session, isFinished, plan } = training
  const { programId } = plan
  const summary = sessionSummary(training.steps, session)
  const { skipped } = summary
  return (
    <section className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col justify-center gap-8 p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        {summary.sets > 0 && <PartyPopper size={44} aria-hidden className="text-brand-text" strokeWidth={1.75} />}
        <h2 className="text-3xl">
          <Heading summary={summary} isFinished={isFinished} />
        </h2>
        {skipped > 0 && (
          <p className="text-muted">
            <Plural value={skipped} one="# set skipped" other="# sets skipped" />
          </p>
        )}
      </div>
      <Figures summary={summary} />
      {isFinished ? (
        <div className="flex flex-col gap-3">
          {plan.nextPlanId && (
            <Button render={<RouterLink replace href={paths.training({ planId: plan.nextPlanId })} />}>
              <Trans>Next session</Trans>
            </Button>
          )}
          {plan.nextPlanId && <KeepNextSession planId={plan.nextPlanId} personId={personId} />}
          <Button variant="secondary" render={<RouterLink replace href={paths.program({ programId })} />}>
            <Trans>Back to the program</Trans>
          </Button>
          <Button variant="quiet" render={<RouterLink replace href={paths.trainingHistory()} />}>
            <Trans>See your training</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <MainButton icon={<Flag size={26} aria-hidden />} onPress={() => void training.finish()}>
            <Trans>Finish</Trans>
          </MainButton>
          <Button
            variant="secondary"
            disabled={!session.latest}
            icon={<Undo2 size={18} aria-hidden className="rtl:-scale-x-100" />}
            onClick={() => void training.undo()}
          >
            <Trans>Undo the last set</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

interface SummaryProps {
  summary: SessionSummary
}

function Heading({ summary: { sets, total }, isFinished }: SummaryProps & { isFinished: boolean }) {
  if (sets === 0) return <Trans>No sets done</Trans>
  if (isFinished) return <Trans>Well done</Trans>
  return sets === total ? <Trans>Session complete</Trans> : <Trans>No more sets</Trans>
}

function Figures({ summary: { sets, total, exercises, minutes, volume } }: SummaryProps) {
  const { i18n, t } = useLingui()
  if (sets === 0) return undefined
  const unit = (value: number, name: string) => i18n.number(value, { style: 'unit', unit: name })
  return (
    <div className="flex flex-wrap justify-evenly gap-4 [&_dl]:items-center">
      <Stat label={t`Sets`} value={sets < total ? t`${sets} of ${total}` : i18n.number(sets)} />
      <Stat label={t`Exercises`} value={i18n.number(exercises)} />
      {minutes > 0 && <Stat label={t`First to last set`} value={unit(minutes, 'minute')} />}
      {volume > 0 && <Stat label={t`Weight lifted`} value={unit(volume, 'kilogram')} />}
    </div>
  )
}
