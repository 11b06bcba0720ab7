export interface Chapter {
  title: string
  /** Start in whole seconds. */
  from: number
  isMusicMuted: boolean
}

/** Chapters sorted by start. */
export function chaptersOf(stored: readonly Chapter[] | undefined): Chapter[] {
  return (stored ?? []).toSorted((one, other) => one.from - other.from)
}

/** The chapter at a position; undefined before the first. */
export function chapterAt(chapters: readonly Chapter[], place: number): Chapter | undefined {
  return chapters.findLast(({ from }) => from <= place)
}

/**
 * Where the previous and next buttons lead. Previous leads to the start of the current chapter, unless playback is
 * within its first seconds.
 */
export function chaptersAround(chapters: readonly Chapter[], place: number) {
  const settled = 3
  return {
    previous: chapters.findLast(({ from }) => from < place - settled)?.from ?? 0,
    next: chapters.find(({ from }) => from > place)?.from,
  }
}
