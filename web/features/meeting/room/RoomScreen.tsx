import type { ReactNode } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { RoomScreenQuery } from '#schema/__generated__/relay/RoomScreenQuery.graphql.ts'
import type { MeetingStep } from '#schema/meetingPaths.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import {
  addressOfMeeting,
  goesStraightIn,
  type MeetingPlace,
  meetingPlaceOf,
} from '#web/features/meeting/meetingPlace.ts'
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
  const before = goesStraightIn(place.path) ? 'join' : 'setup'
  return <Room meeting={meeting} before={before} header={<RoomHeader occurrence={occurrence} />} />
}

interface RoomProps {
  meeting: MeetingPlace
  /** Where one goes first. */
  before: MeetingStep
  header: ReactNode
}

function Room({ meeting, before, header }: RoomProps) {
  const visit = useMeetingVisit(meeting)
  const entered = useValue(visit.room)
  if (!entered) return <Redirect to={addressOfMeeting(before, meeting)} replace />
  return <RoomView meeting={meeting} devices={visit.equipment.devices} entered={entered} header={header} />
}
