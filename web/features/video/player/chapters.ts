export interface Chapter {
  title: string
  /** Whole seconds from the beginning of the video. */
  from: number
  isMusicMuted: boolean
}

/** In the order in which they are played. */
export function chaptersOf(stored: readonly Chapter[] | undefined): Chapter[] {
  return (stored ?? []).toSorted((one, other) => one.from - other.from)
}

/** The chapter of that place; what stands before the first has none. */
export function chapterAt(chapters: readonly Chapter[], place: number): Chapter | undefined {
  return chapters.findLast(({ from }) => from <= place)
}

/** Where the chapter before begins, or this one for whoever is well into it; and where the next one begins. */
export function chaptersAround(chapters: readonly Chapter[], place: number) {
  const settled = 3
  return {
    previous: chapters.findLast(({ from }) => from < place - settled)?.from ?? 0,
    next: chapters.find(({ from }) => from > place)?.from,
  }
}
