/** A stretch of a video in whole seconds, end exclusive. */
export interface Stretch {
  from: number
  to: number
}

export interface WatchLog {
  /** Records the playback position. Called several times per second. */
  note: (place: number) => void
  /** Ends the current stretch after a seek or pause. */
  cut: () => void
  /** Returns what was watched since the last call. A second in progress is returned once it is over. */
  take: () => Stretch[]
}

/**
 * Maximum gap between two positions of continuous playback, in seconds: double speed on a slow device. Larger gaps were
 * not watched.
 */
const LONGEST_STEP_S = 3

/** Records which parts of a video were played. */
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
      const stretches = [...past.splice(0), ...(current ? [current] : [])]
      // The next stretch continues where this one ended.
      if (current) current = { from: Math.floor(current.to), to: current.to }
      return stretches
        .map(({ from, to }) => ({ from: Math.floor(from), to: Math.floor(to) }))
        .filter(({ from, to }) => to > from)
    },
  }
}
