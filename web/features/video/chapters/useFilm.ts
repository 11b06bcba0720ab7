import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openSource } from '#web/features/video/player/openSource.ts'

interface Showing {
  /** Initial position in seconds. */
  at: number
  /** Always uses the largest rendition. */
  isLargest?: boolean
}

/** Opens a video for editing tools once it has a URL, and tells whether a frame is visible. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  film: string | undefined,
  { at, isLargest = false }: Showing,
) {
  const [isReady, setIsReady] = useState(false)
  const [fault, setFault] = useState(false)
  const before = useRef(Promise.resolve())
  const open = useEffectEvent((element: HTMLVideoElement, url: string) => {
    const opening = openSource(element, {
      url,
      at,
      onRungs: (rungs) => isLargest && void opening.then((source) => source.choose(Math.max(...rungs))),
      onFault: (now) => setFault(now !== undefined),
    })
    return opening
  })
  useEffect(() => {
    const element = video.current
    if (!element || film === undefined) return undefined
    let isOver = false
    const show = () => setIsReady(true)
    element.addEventListener('loadeddata', show)
    // The element can have only one source, so close the previous one first.
    const opening = before.current.then(() => (isOver ? undefined : open(element, film)))
    opening.catch(() => setFault(true))
    return () => {
      isOver = true
      element.removeEventListener('loadeddata', show)
      before.current = opening.then(
        (source) => source?.close(),
        () => undefined,
      )
    }
  }, [video, film])
  return { isReady, fault }
}

/** Position, duration and playback state of a video. The element's events arrive slightly late. */
export function usePlace(video: RefObject<HTMLVideoElement | null>) {
  const [now, setNow] = useState({ place: 0, length: 0, isPlaying: false })
  useEffect(() => {
    const element = video.current
    const note = () => {
      if (!element) return
      const { currentTime, duration, paused } = element
      setNow({ place: currentTime, length: Number.isFinite(duration) ? duration : 0, isPlaying: !paused })
    }
    const names = ['timeupdate', 'seeking', 'durationchange', 'play', 'pause'] as const
    for (const name of names) element?.addEventListener(name, note)
    return () => {
      for (const name of names) element?.removeEventListener(name, note)
    }
  }, [video])
  /** Sets the expected position ahead of the element's event. */
  const expectAt = (place: number) => setNow((before) => ({ ...before, place }))
  return { ...now, expectAt }
}
