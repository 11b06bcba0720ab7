import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Paged } from '#web/app/data/usePaged.ts'

/** Within this distance from the first and the last row, more of them are loaded, in pixels. */
const NEAR_EDGE = 600

/** By then the first rows have their heights, in milliseconds. */
const MEASURED_MS = 200

interface LoadingParts {
  box: RefObject<HTMLElement | null>
  list: Paged<unknown>
  newer: Paged<unknown>
  staysAtEnd: RefObject<boolean>
  /** Number of rows. */
  count: number
}

/** Returns how to load the messages above and below, if the reader is near them. It also fills a box that has room. */
export function useLoading({ box, list, newer, staysAtEnd, count }: LoadingParts): () => void {
  const load = () => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const end = scrollHeight - clientHeight
    if ((staysAtEnd.current ? end : scrollTop) < NEAR_EDGE) readOn(list)
    if (end - scrollTop < NEAR_EDGE) readOn(newer)
  }
  const fill = useEffectEvent((_count: number) => load())
  useEffect(() => {
    const timer = setTimeout(() => fill(count), MEASURED_MS)
    return () => clearTimeout(timer)
  }, [count])
  return load
}

function readOn(list: Paged<unknown>): void {
  if (list.hasMore && !list.isReading && !list.fault) list.readOn()
}
