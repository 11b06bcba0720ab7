import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  ClassSoon_occurrence$data,
  ClassSoon_occurrence$key,
} from '#schema/__generated__/relay/ClassSoon_occurrence.graphql.ts'
import { classTimeBadge } from '#web/lib/format/classTimeBadge.ts'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'

/**
 * The class's status: live, starting soon, ended or canceled. An online class is live once its coach is in the room.
 * Empty for a class that is far away.
 */
export function ClassSoon({ occurrence: key }: { occurrence: ClassSoon_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment ClassSoon_occurrence on EventOccurrence {
        startDate
        endDate
        cancelledAt
        status
        endedAt
        isStreaming
        isCoachHere
      }
    `,
    key,
  )
  const { startDate, endDate, isStreaming, isCoachHere } = occurrence
  const now = useNow()
  const badge = classTimeBadge({ startsAt: Date.parse(startDate), endsAt: Date.parse(endDate), now })
  const reason = reasonNotToCome(occurrence, badge?.kind === 'over')
  if (reason) return <OnStage>{reason}</OnStage>
  if (!badge || badge.kind === 'over') return undefined
  if (badge.kind === 'live') return isStreaming && !isCoachHere ? <WaitingForCoach /> : <Live />
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <OnStage isSoon={badge.kind !== 'days'}>
        <TimeAhead kind={badge.kind} count={badge.count} />
      </OnStage>
      {isCoachHere && (
        <OnStage>
          <Trans>Coach is in the room</Trans>
        </OnStage>
      )}
    </span>
  )
}

function reasonNotToCome({ cancelledAt, status, endedAt }: ClassSoon_occurrence$data, isOver: boolean): ReactNode {
  if (cancelledAt) return <Trans>Canceled</Trans>
  if (status === 'DRAFT') return <Trans>Private</Trans>
  return endedAt || isOver ? <Trans>Ended</Trans> : undefined
}

function Live() {
  return (
    <LiveBadge>
      <Trans>LIVE</Trans>
    </LiveBadge>
  )
}

function WaitingForCoach() {
  return (
    <OnStage isSoon>
      <Trans>Waiting for the coach</Trans>
    </OnStage>
  )
}

/** Opaque, because a picture lies behind it. */
function OnStage({ isSoon = false, children }: { isSoon?: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center rounded-inner bg-bg px-2 text-xs font-[600] whitespace-nowrap',
        isSoon ? 'text-brand-text' : 'text-fg',
      )}
    >
      {children}
    </span>
  )
}

function TimeAhead({ kind, count }: { kind: 'minutes' | 'hours' | 'days'; count: number }) {
  if (kind === 'minutes') return <Plural value={count} one="In # min" other="In # min" />
  if (kind === 'hours') return <Plural value={count} one="In # hour" other="In # hours" />
  return <Plural value={count} one="In # day" other="In # days" />
}
