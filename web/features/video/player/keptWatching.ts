import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/browserStorage.ts'
import type { Stretch } from './watchLog.ts'

/** What was watched of a video and is not with the server yet. */
export interface Watched {
  videoId: string
  /** Where to go on, in whole seconds. */
  place: number
  stretches: readonly Stretch[]
}

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))
const Kept = v.array(
  v.object({
    videoId: v.string(),
    place: Seconds,
    stretches: v.array(v.object({ from: Seconds, to: Seconds })),
  }),
)

/** As many as the server takes at a time. */
const MOST_STRETCHES = 200
const MOST_VIDEOS = 50

export interface KeptWatching {
  all: () => Watched[]
  /** Adds to what is kept of the video. */
  add: (watched: Watched) => void
  /** The server has it. What was added since stays. */
  drop: (sent: Watched) => void
}

/** In the browser's own storage, apart for each person: a closed tab and a lost network lose nothing. */
export function createKeptWatching(userId: string, shelf: Shelf = localStorage): KeptWatching {
  const key = `watched-by-${userId}`
  const all = () => readKept(shelf, key, Kept) ?? []
  const store = (kept: readonly Watched[]) => {
    if (kept.length === 0) shelf.removeItem(key)
    else keep(shelf, key, kept.slice(-MOST_VIDEOS))
  }
  return {
    all,
    add(watched) {
      const others = all().filter(({ videoId }) => videoId !== watched.videoId)
      const known = all().find(({ videoId }) => videoId === watched.videoId)
      const stretches = joined([...(known?.stretches ?? []), ...watched.stretches]).slice(-MOST_STRETCHES)
      store([...others, { ...watched, stretches }])
    },
    drop(sent) {
      const left = all().flatMap((kept) => {
        if (kept.videoId !== sent.videoId) return [kept]
        const stretches = kept.stretches.filter(
          (one) => !sent.stretches.some(({ from, to }) => one.from >= from && one.to <= to),
        )
        return stretches.length > 0 || kept.place !== sent.place ? [{ ...kept, stretches }] : []
      })
      store(left)
    },
  }
}

/** What meets becomes one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else result.push({ ...stretch })
  }
  return result
}
