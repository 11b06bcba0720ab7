import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openSource, type Rung, type Source, type SourceFault } from './openSource.ts'

interface Asked {
  media: HTMLVideoElement | null
  url: string
  /** Where to begin, in seconds. */
  startAt: number
  /** Asks for an address that opens the file; a new one comes as `url`. */
  onExpired: () => void
}

export type PlayerFault = Exclude<SourceFault, 'expired'> | 'renewing' | 'gone'

export interface OpenedSource {
  rungs: readonly Rung[]
  rung: Rung | undefined
  chooseRung: (rung: Rung | undefined) => void
  fault: PlayerFault | undefined
  /** Asks for the address once more. */
  retry: () => void
}

/** So long a new address may take before it is said that there is none. */
const RENEWED_WITHIN_MS = 12_000

/** Keeps the element playing from an address, whatever becomes of the line and of the address. */
export function useSource({ media, url, startAt, onExpired }: Asked): OpenedSource {
  const [rungs, setRungs] = useState<readonly Rung[]>([])
  const [rung, setRung] = useState<Rung>()
  const [fault, setFault] = useState<PlayerFault>()
  const source = useRef<Source>(undefined)
  const place = useRef({ at: startAt, isPlaying: false })

  const meet = useEffectEvent((met: SourceFault | undefined) => {
    setFault(met === 'expired' ? 'renewing' : met)
    if (met !== 'expired') return
    if (media && media.readyState > 0) place.current = { at: media.currentTime, isPlaying: !media.paused }
    onExpired()
  })
  useEffect(() => {
    if (!media) return undefined
    const { at, isPlaying } = place.current
    let isClosed = false
    const opening = openSource(media, { url, at, onRungs: setRungs, onFault: (met) => meet(met) })
    opening.then(
      (opened) => {
        if (isClosed) return opened.close()
        source.current = opened
        if (isPlaying) media.play().catch(() => undefined)
      },
      // The player's own code did not come: as without a network.
      () => setFault('unplayable'),
    )
    const ahead = () => source.current?.play()
    media.addEventListener('play', ahead)
    return () => {
      isClosed = true
      media.removeEventListener('play', ahead)
      source.current?.close()
      source.current = undefined
    }
  }, [media, url])
  useEffect(() => {
    if (fault !== 'renewing') return undefined
    const waiting = setTimeout(() => setFault('gone'), RENEWED_WITHIN_MS)
    return () => clearTimeout(waiting)
  }, [fault])

  const chooseRung = (chosen: Rung | undefined) => {
    setRung(chosen)
    source.current?.choose(chosen)
  }
  const retry = () => {
    setFault('renewing')
    onExpired()
  }
  return { rungs, rung, chooseRung, fault, retry }
}
