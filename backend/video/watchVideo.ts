// Operations: createVideoProgress, updateVideoProgress
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { VideoProgressInput } from '#schema/__generated__/wire.ts'
import { creditWatched, percentageOf, type Stretch } from './creditWatched.ts'

const MOST_SENT = 200

/**
 * Players play at most at double speed; a minute allows for clock differences and for buffering before the first call.
 */
const FASTEST = 2
const AHEAD_S = 60

/** Starts watching a video, or resumes it. */
export async function beginToWatch({ input }: { input: VideoProgressInput }, writing: Writing) {
  const { progress, key, isOwn, now } = await openWatching(input, writing)
  const [existing] = await progress.find(key)
  await progress.upsert(
    {
      ...key,
      isOwn,
      lastWatchedTimestamp: 0,
      completionStatus: 'INPROGRESS',
      watchedPercentage: 0,
      watchedIntervals: [],
      resumeCount: 0,
      createdDate: now.slice(0, 10).replaceAll('-', ''),
    },
    { by: ['userID', 'videoID'], change: [] },
  )
  if (existing) await progress.update(key, { resumeCount: existing.resumeCount + 1 })
  return goOnWatching({ input }, writing)
}

/** Adds watched intervals; the server computes the percentage (decision H5). */
export async function goOnWatching({ input }: { input: VideoProgressInput }, writing: Writing) {
  const { progress, key, duration, now } = await openWatching(input, writing)
  const intervals = input.watchedIntervals ?? []
  if (intervals.length > MOST_SENT) throw badInput('input.watchedIntervals', `Send at most ${MOST_SENT} at a time.`)
  // Locks the row, so that two devices add up.
  const current = await progress.update(key, placeOf(input, duration))
  const elapsed = (Date.parse(now) - Date.parse(current.createdAt)) / 1000
  const most = Math.floor(FASTEST * elapsed) + AHEAD_S
  const watchedIntervals: Stretch[] = creditWatched({
    held: current.watchedIntervals,
    given: intervals,
    duration,
    most,
  })
  const watchedPercentage = percentageOf(watchedIntervals, duration)
  const isDone = watchedPercentage === 100 || current.completionStatus === 'COMPLEATED'
  await progress.update(key, {
    watchedIntervals,
    watchedPercentage,
    completionStatus: isDone ? 'COMPLEATED' : 'INPROGRESS',
  })
  return current.id
}

/** The caller's own progress, on a video that they may see. */
async function openWatching({ videoID, userID }: VideoProgressInput, { rows, ...context }: Writing) {
  const key = { userID: callerOf(userID, context), videoID }
  const [video] = await rows.Video.find({ id: videoID })
  if (!video) throw new DomainError('NOT_FOUND')
  const progress = rows.asSystem('the server computes how much was watched').VideoProgress
  const isOwn = [video.coachID, video.ownerID].includes(key.userID)
  return { progress, key, isOwn, duration: video.duration ?? undefined, now: context.now }
}

function placeOf({ lastWatchedTimestamp }: VideoProgressInput, duration = Infinity) {
  if (typeof lastWatchedTimestamp !== 'number') return {}
  return { lastWatchedTimestamp: Math.max(Math.min(lastWatchedTimestamp, duration), 0) }
}
