// Operations: createVideoProgress, updateVideoProgress
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { VideoProgressInput } from '#schema/__generated__/wire.ts'
import { creditWatched, percentageOf, type Stretch } from './creditWatched.ts'

const MOST_SENT = 200

/** Players go twice as fast at most; a minute is for clocks and for what was buffered before the first call. */
const FASTEST = 2
const AHEAD_S = 60

/** Begins to watch, or comes back. */
export async function beginToWatch({ input }: { input: VideoProgressInput }, writing: Writing) {
  const { progress, key, isOwn, now } = await openWatching(input, writing)
  const [held] = await progress.find(key)
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
  if (held) await progress.update(key, { resumeCount: held.resumeCount + 1 })
  return goOnWatching({ input }, writing)
}

/** Adds what was watched; the server says how much of the video that is (decision H5). */
export async function goOnWatching({ input }: { input: VideoProgressInput }, writing: Writing) {
  const { progress, key, duration, now } = await openWatching(input, writing)
  const given = input.watchedIntervals ?? []
  if (given.length > MOST_SENT) throw badInput('input.watchedIntervals', `Send at most ${MOST_SENT} at a time.`)
  // Locks the row, so that two devices add up.
  const held = await progress.update(key, placeOf(input, duration))
  const elapsed = (Date.parse(now) - Date.parse(held.createdAt)) / 1000
  const most = Math.floor(FASTEST * elapsed) + AHEAD_S
  const watchedIntervals: Stretch[] = creditWatched({ held: held.watchedIntervals, given, duration, most })
  const watchedPercentage = percentageOf(watchedIntervals, duration)
  const isDone = watchedPercentage === 100 || held.completionStatus === 'COMPLEATED'
  await progress.update(key, {
    watchedIntervals,
    watchedPercentage,
    completionStatus: isDone ? 'COMPLEATED' : 'INPROGRESS',
  })
  return held.id
}

/** The caller's own, with a video that they may see. */
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
