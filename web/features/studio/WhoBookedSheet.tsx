import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { WhoBookedSheet_occurrence$key } from '#schema/__generated__/relay/WhoBookedSheet_occurrence.graphql.ts'
import { Boundary } from '#web/app/Boundary.tsx'
import { errorMessages } from '#web/app/errorMessages.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { SideSheet } from '#web/ui/SideSheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Attendees } from './Attendees.tsx'
import type { AttendeesReading } from './useAttendees.ts'

interface WhoBookedSheetProps {
  occurrence: WhoBookedSheet_occurrence$key
  reading: AttendeesReading
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
            text={t(errorMessages[error instanceof RequestError ? error.code : 'INTERNAL'])}
            retry={{ label: t`Try again`, onRetry: read }}
          />
        )}
      >
        <Suspense fallback={<AttendeesLoading />}>
          {query ? <Attendees query={query} occurrenceId={occurrence.id} onChange={refresh} /> : <AttendeesLoading />}
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
