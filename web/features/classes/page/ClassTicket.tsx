import { graphql, useFragment } from 'react-relay'
import type { ClassTicket_occurrence$key } from '#schema/__generated__/relay/ClassTicket_occurrence.graphql.ts'
import { ClassSeat } from '#web/features/booking/ClassSeat.tsx'
import { StandingSpot } from '#web/features/booking/standing/StandingSpot.tsx'
import { ClassSoon } from '#web/features/classes/ClassSoon.tsx'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ClassTalk } from './ClassTalk.tsx'

export function ClassTicket({ occurrence: key }: { occurrence: ClassTicket_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment ClassTicket_occurrence on EventOccurrence {
        ...ClassTime_occurrence
        ...ClassSoon_occurrence
        ...ClassSeat_occurrence
        ...StandingSpot_occurrence
        ...ClassTalk_occurrence
      }
    `,
    key,
  )
  return (
    <Card className="max-md:shadow-overlay">
      <div className="flex flex-col gap-3">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <ClassTime occurrence={occurrence} />
          <ClassSoon occurrence={occurrence} />
        </div>
        <ClassSeat occurrence={occurrence} look="panel" />
        <StandingSpot occurrence={occurrence} />
        <ClassTalk occurrence={occurrence} />
      </div>
    </Card>
  )
}
