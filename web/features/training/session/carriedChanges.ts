import * as v from 'valibot'
import type { LogEntry, LoggedSet } from './workoutLog.ts'

/** What the member changed in other sessions of a program, by the video of the plan's exercise. */
export const CarriedChanges = v.object({
  /** What they did in its place the last time that they changed it. */
  swaps: v.record(v.string(), v.object({ videoId: v.string(), name: v.string() })),
  /** In how many of the latest sessions they skipped it. */
  skips: v.record(v.string(), v.number()),
})

export type CarriedChanges = v.InferOutput<typeof CarriedChanges>

export const noChanges: CarriedChanges = { swaps: {}, skips: {} }

interface OtherPlan {
  id: string
  resources: readonly { id: string; targetID: string | null }[]
}

interface Changes {
  /** Active lines of other plans of the program. */
  lines: readonly LogEntry[]
  plans: readonly OtherPlan[]
  /** Sets of the exercises in other plans. */
  sets: readonly LoggedSet[]
}

type ChangeLine = Extract<LogEntry, { kind: 'SWAP' | 'SKIP' }>

/** Plans repeat their exercises, so what a member changes in one session is meant for the next ones as well. */
export function carriedChanges({ lines, plans, sets }: Changes): CarriedChanges {
  const videoOf = new Map(
    plans.flatMap(({ id, resources }) => resources.map((one) => [`${id} ${one.id}`, one.targetID] as const)),
  )
  const ordered = lines
    .filter((line): line is ChangeLine => line.kind === 'SWAP' || line.kind === 'SKIP')
    .toSorted((one, other) => one.at - other.at)
  const byVideo = Map.groupBy(ordered, ({ planId, resourceId }) => videoOf.get(`${planId} ${resourceId}`) ?? '')
  byVideo.delete('')
  const videos = [...byVideo]
  return {
    swaps: Object.fromEntries(videos.flatMap(([videoId, own]) => swapIn(videoId, own))),
    skips: Object.fromEntries(videos.flatMap(([videoId, own]) => skipsIn(videoId, { own, sets }))),
  }
}

/** None for an exercise that was swapped back: it is the plan's again. */
function swapIn(videoId: string, own: readonly ChangeLine[]) {
  const last = own.findLast((line) => line.kind === 'SWAP')
  return last?.kind === 'SWAP' && last.videoId !== videoId
    ? [[videoId, { videoId: last.videoId, name: last.name }] as const]
    : []
}

function skipsIn(videoId: string, { own, sets }: { own: readonly ChangeLine[]; sets: readonly LoggedSet[] }) {
  const done = sets.filter((set) => set.videoId === videoId)
  const skips = own.filter(
    (line) => line.kind === 'SKIP' && !done.some((set) => set.at > line.at || sessionOf(set) === sessionOf(line)),
  )
  const sessions = new Set(skips.map(sessionOf))
  return sessions.size > 0 ? [[videoId, sessions.size] as const] : []
}

function sessionOf({ planId, round }: LogEntry): string {
  return `${planId} ${round}`
}
