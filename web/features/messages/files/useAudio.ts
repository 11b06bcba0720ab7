import { useEffect, useRef, useState } from 'react'
import type { ShownFile } from './shownFile.ts'

/** One recording plays at a time. */
let current: HTMLAudioElement | undefined

/** How often the position is shown while a recording plays, in milliseconds. */
const TICK_MS = 100

/** Plays the recording of a file in the element that gets the ref. */
export function useAudio({ seconds }: ShownFile) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [elapsed, setElapsed] = useState(0)
  const [found, setFound] = useState(0)
  // A recording of a browser does not tell its duration until it has been played.
  const duration = seconds ?? found
  useEffect(() => {
    const player = audio.current
    if (!player) return undefined
    const end = new AbortController()
    const on = (name: string, follow: () => void) => player.addEventListener(name, follow, { signal: end.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    on('seeked', () => setElapsed(player.currentTime))
    on('durationchange', () => Number.isFinite(player.duration) && setFound(player.duration))
    on('ended', () => {
      player.currentTime = 0
      setElapsed(0)
    })
    return () => {
      end.abort()
      player.pause()
    }
  }, [])
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => setElapsed(audio.current?.currentTime ?? 0), TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return {
    audio,
    isPlaying,
    isBroken,
    elapsed: Math.min(elapsed, duration),
    duration,
    toggle() {
      const player = audio.current
      if (!player) return
      if (!player.paused) return player.pause()
      if (current !== player) current?.pause()
      current = player
      setBroken(false)
      player.play().catch((error: unknown) => {
        // A pause before it began is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) setBroken(true)
      })
    },
    seek(to: number) {
      if (!audio.current) return
      audio.current.currentTime = to
      setElapsed(to)
    },
  }
}
