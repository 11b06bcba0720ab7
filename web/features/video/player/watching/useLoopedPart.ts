import { useEffect, useState } from 'react'

export interface LoopedPart {
  from: number | undefined
  to: number | undefined
  /** Sets the start, then the end, then clears the loop. */
  mark: () => void
}

/** Minimum length in seconds; a shorter loop would stutter. */
const SHORTEST_S = 1

/** Loops a part of a video. */
export function useLoopedPart(media: HTMLVideoElement | null): LoopedPart {
  const [part, setPart] = useState<{ from?: number; to?: number }>({})
  useEffect(() => {
    const { from, to } = part
    if (!media || from === undefined || to === undefined) return undefined
    const goBack = () => {
      if (media.currentTime >= to || media.ended) media.currentTime = from
    }
    const again = () => {
      media.currentTime = from
      media.play().catch(() => undefined)
    }
    media.addEventListener('timeupdate', goBack)
    media.addEventListener('ended', again)
    return () => {
      media.removeEventListener('timeupdate', goBack)
      media.removeEventListener('ended', again)
    }
  }, [media, part])
  const mark = () => {
    if (!media) return
    const place = media.currentTime
    setPart(({ from, to }) => {
      if (from === undefined) return { from: place }
      return to === undefined && place - from >= SHORTEST_S ? { from, to: place } : {}
    })
  }
  return { from: part.from, to: part.to, mark }
}
