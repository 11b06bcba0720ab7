import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import request, { type AttendeesQuery } from '#schema/__generated__/relay/AttendeesQuery.graphql.ts'
import holdersRequest, { type SpotHoldersQuery } from '#schema/__generated__/relay/SpotHoldersQuery.graphql.ts'
import type { WhoBookedSheet_occurrence$key } from '#schema/__generated__/relay/WhoBookedSheet_occurrence.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person/person.ts'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SideSheet } from '#web/ui/overlay/SideSheet.tsx'
import { Attendees } from './Attendees.tsx'
import { SpotHolders } from './SpotHolders.tsx'

interface WhoBookedSheetProps {
  occurrence: WhoBookedSheet_occurrence$key
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function WhoBookedSheet({ occurrence: key, open, onOpenChange }: WhoBookedSheetProps) {
  const occurrence = useFragment(
    graphql`
      fragment WhoBookedSheet_occurrence on EventOccurrence {
        id
        name
        parentEventID
        pattern
        bookingType
        parentEventStartDate
        assistantID
        substituteID
        ...ClassTime_occurrence
      }
    `,
    key,
  )
  const { t } = useLingui()
  const contactId = usePerson()?.contactId
  const now = useNow()
  const isAssistant = contactId === occurrence.assistantID
  const isCourse = occurrence.bookingType === 'COURSE'
  // The first date of a course decides for all of them.
  const hasBegun = isCourse && Date.parse(occurrence.parentEventStartDate ?? '') <= now
  const hasHolders = occurrence.pattern === 'WEEKLY' && !isCourse
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
      <QueryRenderer<AttendeesQuery>
        request={request}
        variables={{ occurrenceID: occurrence.id }}
        loading={<AttendeesLoading />}
        failed={<Trans>We couldn’t load the list.</Trans>}
      >
        {(query, refresh) => (
          <Attendees
            query={query}
            occurrenceId={occurrence.id}
            isCourse={isCourse}
            mayFree={!hasBegun && !isAssistant && contactId !== occurrence.substituteID}
            reread={refresh}
          />
        )}
      </QueryRenderer>
      {hasHolders && (
        <QueryRenderer<SpotHoldersQuery>
          request={holdersRequest}
          variables={{ eventID: occurrence.parentEventID }}
          loading={null}
          failed={<Trans>We couldn’t load the list.</Trans>}
        >
          {(query, refresh) => <SpotHolders query={query} mayEnd={!isAssistant} onEnd={refresh} />}
        </QueryRenderer>
      )}
    </SideSheet>
  )
}

function AttendeesLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
