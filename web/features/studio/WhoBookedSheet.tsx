import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AttendeesQuery } from '#schema/__generated__/relay/AttendeesQuery.graphql.ts'
import type { WhoBookedSheet_occurrence$key } from '#schema/__generated__/relay/WhoBookedSheet_occurrence.graphql.ts'
import { Boundary } from '#web/app/Boundary.tsx'
import type { QueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import { messageOf } from '#web/app/messageOf.ts'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { SideSheet } from '#web/ui/SideSheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Attendees } from './Attendees.tsx'

interface WhoBookedSheetProps {
  occurrence: WhoBookedSheet_occurrence$key
  reading: QueryOnDemand<AttendeesQuery>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who has a seat in a class. */
export function WhoBookedSheet({ occurrence: key, reading, open, onOpenChange }: WhoBookedSheetProps) {
  const occurrence = useFragment(
    graphql`
      fragment WhoBookedSheet_occurrence on EventOccurrence {
        id
        name
        ...ClassTime_occurrence
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { query, read, refresh } = reading
  return (
    <SideSheet open={open} onOpenChange={onOpenChange} title={<Trans>Who’s booked</Trans>} closeLabel={t`Close`}>
      <div className="flex flex-col gap-1">
        <p className="font-[620]">
          <bdi>{occurrence.name}</bdi>
        </p>
        <p className="text-muted">
          <ClassTime occurrence={occurrence} />
        </p>
      </div>
      <Boundary
        resetKey={query}
        renderFallback={(error) => (
          <ErrorState
            title={t`We couldn’t load the list.`}
            text={t(messageOf(error))}
            retry={{ label: t`Try again`, onRetry: read }}
          />
        )}
      >
        <Suspense fallback={<AttendeesLoading />}>
          {query ? <Attendees query={query} occurrenceId={occurrence.id} reread={refresh} /> : <AttendeesLoading />}
        </Suspense>
      </Boundary>
    </SideSheet>
  )
}

function AttendeesLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
