import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Flag, PartyPopper, Undo2 } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { KeepNextSession } from '#web/features/training/player/KeepVideos.tsx'
import { MainButton } from '#web/features/training/player/MainButton.tsx'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stat } from '#web/ui/Stat.tsx'

/**
 * Summary of a session without open sets, with the button to finish it. Continuing replaces the history entry, so that
 * Back does not reopen the session.
 */
export function SessionEnd({ training, personId }: { training: Training; personId: string }) {
  const { i18n, t } = useLingui()
  const { session, isFinished, plan } = training
  const { programId } = plan
  const sets = [...session.states.values()].flatMap((state) => (state.kind === 'done' ? state.sets : []))
  const volume = sets.reduce((sum, { reps, weight }) => sum + (reps ?? 0) * (weight ?? 0), 0)
  const { done, skipped, total } = session
  return (
    <section className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col justify-center gap-8 p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        <PartyPopper size={44} aria-hidden className="text-brand-text" strokeWidth={1.75} />
        <h2 className="text-3xl">{isFinished ? <Trans>Well done</Trans> : <Trans>Session complete</Trans>}</h2>
        {skipped > 0 && (
          <p className="text-muted">
            <Plural value={skipped} one="# set skipped" other="# sets skipped" />
          </p>
        )}
      </div>
      <div className="flex justify-evenly gap-4 [&_dl]:items-center">
        <Stat label={t`Sets`} value={skipped > 0 ? t`${done} of ${total}` : i18n.number(done)} />
        {volume > 0 && (
          <Stat label={t`Weight lifted`} value={i18n.number(volume, { style: 'unit', unit: 'kilogram' })} />
        )}
      </div>
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
