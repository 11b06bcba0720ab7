import { use, useEffect } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { type MeetingPlace, stepAt } from './meetingPlace.ts'
import { endVisit, type Visit, visitTo } from './visit.ts'

/** The visit to this class. Suspends while the client loads. It ends when the person goes anywhere but on. */
export function useMeetingVisit(place: MeetingPlace): Visit {
  const visit = use(visitTo(place))
  useEffect(
    () => () => {
      if (!stepAt(location.pathname)) void endVisit()
    },
    [],
  )
  return visit
}

/**
 * The visit of somebody who is not in the room yet. Whoever comes back from the room, also by the browser's own button,
 * has left it: that visit ends, and there is none until the next has begun.
 */
export function useVisitBeforeRoom(place: MeetingPlace): Visit | undefined {
  const visit = useMeetingVisit(place)
  const wasInRoom = useValue(visit.room) !== undefined
  useEffect(() => {
    if (wasInRoom) void endVisit()
  }, [wasInRoom])
  return wasInRoom ? undefined : visit
}
