import { use, useEffect } from 'react'
import { isOfMeeting, type MeetingPlace } from './meetingPlace.ts'
import { endVisit, type Visit, visitTo } from './visit.ts'

/** The visit to this class. Suspends while the client loads. It ends when the person goes anywhere but on. */
export function useMeetingVisit(place: MeetingPlace): Visit {
  const visit = use(visitTo(place))
  useEffect(
    () => () => {
      if (!isOfMeeting(location.pathname)) void endVisit()
    },
    [],
  )
  return visit
}
