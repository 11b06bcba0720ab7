import { graphql, usePreloadedQuery } from 'react-relay'
import type { SetupScreenQuery } from '#schema/__generated__/relay/SetupScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { meetingPlaceOf } from '#web/features/meeting/meetingPlace.ts'
import { NoMeeting } from '#web/features/meeting/NoMeeting.tsx'
import { Setup } from './Setup.tsx'
import { SetupClass } from './SetupClass.tsx'
import { WhoSeesYou } from './WhoSeesYou.tsx'

/** Before the door: how one looks and sounds, and with what. */
export function SetupScreen({ query, place }: ScreenProps<SetupScreenQuery>) {
  const { found } = usePreloadedQuery<SetupScreenQuery>(
    graphql`
      query SetupScreenQuery($publicID: ID!) {
        found: eventOccurrencesByPublicID(publicID: $publicID, limit: 1) {
          items {
            ...SetupClass_occurrence
            ...WhoSeesYou_occurrence
          }
        }
      }
    `,
    query,
  )
  const meeting = meetingPlaceOf(place.search)
  const occurrence = found?.items[0]
  if (!occurrence) return <NoMeeting />
  return (
    <Setup
      meeting={meeting}
      about={<SetupClass occurrence={occurrence} />}
      audience={<WhoSeesYou occurrence={occurrence} />}
    />
  )
}
