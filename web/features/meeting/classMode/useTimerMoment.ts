import { useEffect, useState } from 'react'
import type { RoomTimer } from '#schema/liveRoom.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { nextChangeMs, type TimerMoment, timerAt } from './timerAt.ts'

/** What the timer shows now. It changes with the plane's clock, at the same moment for everybody. */
export function useTimerMoment(timer: RoomTimer, serverNow: Room['serverNow']): TimerMoment {
  const [moment, setMoment] = useState(() => timerAt(timer, serverNow()))
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const next = timerAt(timer, serverNow())
      setMoment(next)
      const inMs = nextChangeMs(next)
      if (inMs !== undefined) waiting = setTimeout(show, inMs)
    }
    show()
    return () => clearTimeout(waiting)
  }, [timer, serverNow])
  return moment
}
