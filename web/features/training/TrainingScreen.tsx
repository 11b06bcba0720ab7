import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, Dumbbell } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { Place } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Player } from './player/Player.tsx'
import { useOpenedPlan } from './useOpenedPlan.ts'

/** Trains one of the user's plans set by set, online or offline. */
export function TrainingScreen({ place }: { place: Place }) {
  const planId = new URLSearchParams(place.search).get('planId') ?? ''
  const personId = usePerson()?.contactId ?? ''
  return <OpenedTraining key={planId} {...{ planId, personId }} />
}

function OpenedTraining({ planId, personId }: { planId: string; personId: string }) {
  const { t } = useLingui()
  const { state, plan, log, refresh } = useOpenedPlan(planId, personId)
  if (plan && log) return <Player {...{ plan, log, personId }} onExpired={refresh} />
  if (state === 'opening') return <TrainingLoading />
  return (
    <div className="mx-auto flex w-full max-w-[36rem] flex-1 flex-col justify-center gap-4 p-6">
      {state === 'missing' && (
        <EmptyState
          isPage
          icon={<Dumbbell size={22} aria-hidden />}
          title={t`Session not found`}
          text={t`The link may be old, or you’re no longer enrolled.`}
          action={<ToHistory />}
        />
      )}
      {state === 'offline' && (
        <EmptyState
          isPage
          icon={<CloudOff size={22} aria-hidden />}
          title={t`You’re offline`}
          text={t`Open a session once while you’re online, and it will work offline from then on.`}
          action={<Button onClick={refresh}>{t`Try again`}</Button>}
        />
      )}
      {state === 'failed' && (
        <ErrorState
          title={t`We couldn’t open this session`}
          text={t`Your sets are safe. Try again in a moment.`}
          retry={{ label: t`Try again`, onRetry: refresh }}
        />
      )}
      {state !== 'missing' && (
        <Button variant="quiet" render={<RouterLink replace href={paths.today()} />}>
          <Trans>Back to Today</Trans>
        </Button>
      )}
    </div>
  )
}

function ToHistory() {
  return (
    <Button variant="secondary" size="compact" render={<RouterLink href={paths.trainingHistory()} />}>
      <Trans>Your training</Trans>
    </Button>
  )
}

function TrainingLoading() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Opening your session`}
      className="mx-auto flex w-full max-w-[72rem] flex-1 flex-col"
    >
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-1.5 w-full" />
      </div>
      <div className="flex flex-1 flex-col md:grid md:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)] md:items-center md:gap-8 md:px-8">
        <Skeleton className="aspect-video max-h-[32dvh] w-full md:max-h-[72dvh]" />
        <div className="flex flex-1 flex-col items-center justify-between gap-4 p-4">
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-28 w-2/3" />
          <Skeleton className="h-18 w-full" />
        </div>
      </div>
    </div>
  )
}
