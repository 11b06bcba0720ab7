/** A stretch of a video in whole seconds: from the first up to the last. */
export interface Stretch {
  from: number
  to: number
}

export interface WatchLog {
  /** Says where it is played. Called a few times a second. */
  note: (place: number) => void
  /** It jumped, or stopped: what comes next is another stretch. */
  cut: () => void
  /** What was watched since it was asked last. A second that has begun is told when it is over. */
  take: () => Stretch[]
}

/** Between two notes at double speed on a busy machine. What is further apart was not watched. */
const LONGEST_STEP_S = 3

/** Collects what of a video was played. */
export function createWatchLog(): WatchLog {
  const past: Stretch[] = []
  let current: Stretch | undefined
  const close = () => {
    if (current) past.push(current)
    current = undefined
  }
  return {
    note(place) {
      const goesOn = current && place >= current.to && place - current.to <= LONGEST_STEP_S
      if (current && goesOn) {
        current.to = place
        return
      }
      close()
      current = { from: place, to: place }
    },
    cut: close,
    take() {
      const taken = [...past.splice(0), ...(current ? [current] : [])]
      // The next one meets this one without a gap.
      if (current) current = { from: Math.floor(current.to), to: current.to }
      return taken
        .map(({ from, to }) => ({ from: Math.floor(from), to: Math.floor(to) }))
        .filter(({ from, to }) => to > from)
    },
  }
}
