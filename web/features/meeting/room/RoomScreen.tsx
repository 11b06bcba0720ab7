import { type ReactNode } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { RoomScreenQuery } from '#schema/__generated__/relay/RoomScreenQuery.graphql.ts'
import type { MeetingStep } from '#schema/classes/meetingPaths.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import {
  addressOfMeeting,
  goesStraightIn,
  type MeetingPlace,
  meetingPlaceOf,
} from '#web/features/meeting/meetingPlace.ts'
import { NoMeeting } from '#web/features/meeting/NoMeeting.tsx'
import { useVisit, type Visit } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { RoomHeader } from './RoomHeader.tsx'
import { RoomView } from './RoomView.tsx'

/** The live class. Opening its address directly leads to the set-up first. */
export function RoomScreen({ query, place }: ScreenProps<RoomScreenQuery>) {
  const { found } = usePreloadedQuery<RoomScreenQuery>(
    graphql`
      query RoomScreenQuery($publicID: ID!) {
        found: eventOccurrencesByPublicID(publicID: $publicID, limit: 1) {
          items {
            startDate
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
  return (
    <Room
      meeting={meeting}
      before={before}
      startsAt={Date.parse(occurrence.startDate)}
      header={<RoomHeader occurrence={occurrence} />}
    />
  )
}

interface RoomProps {
  meeting: MeetingPlace
  /** Where one goes first. */
  before: MeetingStep
  /** Of the class, in milliseconds since 1970. */
  startsAt: number
  header: ReactNode
}

function Room(props: RoomProps) {
  const { meeting, before } = props
  const visit = useVisit(meeting)
  if (!visit) return <Redirect to={addressOfMeeting(before, meeting)} replace />
  return <VisitedRoom {...props} visit={visit} />
}

function VisitedRoom({ meeting, before, startsAt, header, visit }: RoomProps & { visit: Visit }) {
  const entered = useValue(visit.room)
  if (!entered) return <Redirect to={addressOfMeeting(before, meeting)} replace />
  const { devices } = visit.equipment
  return <RoomView meeting={meeting} devices={devices} entered={entered} startsAt={startsAt} header={header} />
}
