import type { ReactNode } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { RoomScreenQuery } from '#schema/__generated__/relay/RoomScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/screen.tsx'
import { addressOfMeeting, type MeetingPlace, meetingPlaceOf } from '#web/features/meeting/meetingPlace.ts'
import { NoMeeting } from '#web/features/meeting/NoMeeting.tsx'
import { useMeetingVisit } from '#web/features/meeting/useMeetingVisit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { RoomHeader } from './RoomHeader.tsx'
import { RoomView } from './RoomView.tsx'

/** The live class itself. Whoever comes straight to its address goes by the set-up first. */
export function RoomScreen({ query, place }: ScreenProps<RoomScreenQuery>) {
  const { found } = usePreloadedQuery<RoomScreenQuery>(
    graphql`
      query RoomScreenQuery($publicID: ID!) {
        found: eventOccurrencesByPublicID(publicID: $publicID, limit: 1) {
          items {
            ...RoomHeader_occurrence
          }
        }
      }
    `,
    query,
  )
  const meeting = meetingPlaceOf(place.search)
  const occurrence = found?.items[0]
  if (!occurrence) return <NoMeeting />
  return <Room meeting={meeting} header={<RoomHeader occurrence={occurrence} />} />
}

function Room({ meeting, header }: { meeting: MeetingPlace; header: ReactNode }) {
  const visit = useMeetingVisit(meeting)
  const entered = useValue(visit.room)
  if (!entered) return <Redirect to={addressOfMeeting('setup', meeting)} replace />
  return <RoomView meeting={meeting} devices={visit.equipment.devices} entered={entered} header={header} />
}
