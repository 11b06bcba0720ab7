import { Plural, Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ClassTime_occurrence$key } from '#schema/__generated__/relay/ClassTime_occurrence.graphql.ts'
import { classTimeBadge } from '#web/lib/classTimeBadge.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { useDateLabel } from './useDateLabel.ts'

/** When a class is, in the reader's zone, and how soon. */
export function ClassTime({ occurrence: key }: { occurrence: ClassTime_occurrence$key }) {
  const { startDate, endDate, cancelledAt } = useFragment(
    graphql`
      fragment ClassTime_occurrence on EventOccurrence {
        startDate
        endDate
        cancelledAt
      }
    `,
    key,
  )
  const dateLabel = useDateLabel()
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
      <time dateTime={startDate} className="type-number text-base">
        {dateLabel(startDate)}
      </time>
      {cancelledAt ? (
        <Badge>
          <Trans>Cancelled</Trans>
        </Badge>
      ) : (
        <SoonBadge startsAt={startDate} endsAt={endDate} />
      )}
    </div>
  )
}

function SoonBadge({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const now = useNow()
  const badge = classTimeBadge({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), now })
  if (!badge) return undefined
  if (badge.kind === 'live') {
    return (
      <LiveBadge>
        <Trans>LIVE</Trans>
      </LiveBadge>
    )
  }
  if (badge.kind === 'over') {
    return (
      <Badge>
        <Trans>Over</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone={badge.kind === 'days' ? 'plain' : 'brand'}>
      <TimeAhead kind={badge.kind} count={badge.count} />
    </Badge>
  )
}

function TimeAhead({ kind, count }: { kind: 'minutes' | 'hours' | 'days'; count: number }) {
  if (kind === 'minutes') return <Plural value={count} one="In # min" other="In # min" />
  if (kind === 'hours') return <Plural value={count} one="In # hour" other="In # hours" />
  return <Plural value={count} one="In # day" other="In # days" />
}
