import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ClassSoon_occurrence$key } from '#schema/__generated__/relay/ClassSoon_occurrence.graphql.ts'
import { classTimeBadge } from '#web/lib/classTimeBadge.ts'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'

/**
 * How soon a class is: on now, in an hour, over, called off; and whether its coach is in the room already. Nothing for
 * one that is far away.
 */
export function ClassSoon({ occurrence: key }: { occurrence: ClassSoon_occurrence$key }) {
  const { startDate, endDate, cancelledAt, status, endedAt, isCoachHere } = useFragment(
    graphql`
      fragment ClassSoon_occurrence on EventOccurrence {
        startDate
        endDate
        cancelledAt
        status
        endedAt
        isCoachHere
      }
    `,
    key,
  )
  const now = useNow()
  const badge = classTimeBadge({ startsAt: Date.parse(startDate), endsAt: Date.parse(endDate), now })
  if (cancelledAt)
    return (
      <OnStage>
        <Trans>Cancelled</Trans>
      </OnStage>
    )
  if (status === 'DRAFT')
    return (
      <OnStage>
        <Trans>Private</Trans>
      </OnStage>
    )
  if (endedAt || badge?.kind === 'over')
    return (
      <OnStage>
        <Trans>Ended</Trans>
      </OnStage>
    )
  if (!badge) return undefined
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {badge.kind === 'live' ? (
        <LiveBadge>
          <Trans>LIVE</Trans>
        </LiveBadge>
      ) : (
        <OnStage isSoon={badge.kind !== 'days'}>
          <TimeAhead kind={badge.kind} count={badge.count} />
        </OnStage>
      )}
      {isCoachHere && (
        <OnStage>
          <Trans>Coach is in the room</Trans>
        </OnStage>
      )}
    </span>
  )
}

/** Solid, because a picture lies behind it. */
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
