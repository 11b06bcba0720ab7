import type { Intervals, RoomTimer } from '#schema/liveRoom.ts'

/** Everybody is told before the first round begins, and has a moment to get ready. */
const READY_MS = 3_000

export function startTimer({ workMs, restMs, rounds }: Intervals, now: number): RoomTimer {
  return { workMs, restMs, rounds, startedAt: now + READY_MS, pausedAt: null }
}

/** Stops the timer, or lets it go on from where it stopped. Nothing happens to one that has run out. */
export function pauseTimer(timer: RoomTimer, isPaused: boolean, now: number): RoomTimer {
  const { startedAt, pausedAt } = timer
  if (isPaused) return pausedAt !== null || isOver(timer, now) ? timer : { ...timer, pausedAt: now }
  return pausedAt === null ? timer : { ...timer, startedAt: startedAt + (now - pausedAt), pausedAt: null }
}

function isOver({ workMs, restMs, rounds, startedAt }: RoomTimer, now: number): boolean {
  return now >= startedAt + rounds * (workMs + restMs) - restMs
}
