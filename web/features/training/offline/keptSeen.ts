import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/browserStorage.ts'
import { joined, type Stretch, without } from '#web/features/training/session/stretches.ts'

/** What was seen of an exercise's film in a plan, and the server has not been told yet. */
export interface Seen {
  programId: string
  planId: string
  videoId: string
  stretches: readonly Stretch[]
}

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))
const Kept = v.array(
  v.object({
    programId: v.string(),
    planId: v.string(),
    videoId: v.string(),
    stretches: v.array(v.object({ from: Seconds, to: Seconds })),
  }),
)

/** As many as the server takes at a time. */
const MOST_STRETCHES = 200
const MOST_FILMS = 100

export interface KeptSeen {
  all: () => Seen[]
  /** Adds to what is kept of the film in this plan; one that goes round adds nothing. */
  add: (seen: Seen) => void
  /** The server has it. What was added since stays. */
  drop: (told: Seen) => void
}

/** In the browser's own storage, apart for each person: a page that is killed loses nothing, with a network or without. */
export function createKeptSeen(personId: string, shelf: Shelf = localStorage): KeptSeen {
  const key = `seen-in-plans-by-${personId}`
  const all = () => readKept(shelf, key, Kept) ?? []
  const store = (kept: readonly Seen[]) => {
    if (kept.length === 0) shelf.removeItem(key)
    else keep(shelf, key, kept.slice(-MOST_FILMS))
  }
  return {
    all,
    add(seen) {
      const known = all().find((kept) => isSame(kept, seen))
      const stretches = joined([...(known?.stretches ?? []), ...seen.stretches]).slice(-MOST_STRETCHES)
      store([...all().filter((kept) => !isSame(kept, seen)), { ...seen, stretches }])
    },
    drop(told) {
      store(
        all().flatMap((kept) => {
          const stretches = isSame(kept, told) ? without(kept.stretches, told.stretches) : kept.stretches
          return stretches.length > 0 ? [{ ...kept, stretches }] : []
        }),
      )
    },
  }
}

function isSame(one: Seen, other: Seen): boolean {
  return one.planId === other.planId && one.videoId === other.videoId
}

export interface SeenPorts {
  kept: KeptSeen
  tell: (seen: Seen) => Promise<void>
  /** Whether the server answered and will not have it, however often it is told. */
  isRefusal: (error: unknown) => boolean
}

/** Tells the server all that is kept. Rejects where nobody answers: the rest stays for the next time. */
export async function sendSeen({ kept, tell, isRefusal }: SeenPorts): Promise<void> {
  for (const seen of kept.all()) {
    try {
      await tell(seen)
    } catch (error) {
      // A plan that is gone has nothing that could be told of it.
      if (!isRefusal(error)) throw error
    }
    kept.drop(seen)
  }
}
