import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openSource, type Rung, type Source, type SourceFault } from './openSource.ts'

interface SourceRequest {
  media: HTMLVideoElement | null
  url: string
  /** Initial position in seconds. */
  startAt: number
  /** Requests a new URL, which arrives as `url`. */
  onExpired: () => void
}

export type PlayerFault = Exclude<SourceFault, 'expired'> | 'renewing' | 'gone'

export interface OpenedSource {
  rungs: readonly Rung[]
  rung: Rung | undefined
  chooseRung: (rung: Rung | undefined) => void
  fault: PlayerFault | undefined
  /** Opens the source again. */
  retry: () => void
}

/** How long to wait for a new URL before reporting failure, in milliseconds. */
const RENEWED_WITHIN_MS = 12_000

/** Keeps a media element playing from a URL, through network failures and expiring URLs. */
export function useSource({ media, url, startAt, onExpired }: SourceRequest): OpenedSource {
  const [rungs, setRungs] = useState<readonly Rung[]>([])
  const [rung, setRung] = useState<Rung>()
  const [fault, setFault] = useState<PlayerFault>()
  // Compared by identity: a new object opens the source again.
  const [current, setCurrent] = useState({ url })
  const source = useRef<Source>(undefined)
  const place = useRef({ at: startAt, isPlaying: false })
  // The URL of the same video changes every few hours. The new one is only used once the current one expires.
  const isToChange = fault === 'renewing' || filmAt(url) !== filmAt(current.url)
  if (isToChange && url !== current.url) setCurrent({ url })

  const handleFault = useEffectEvent((nextFault: SourceFault | undefined) => {
    setFault(nextFault === 'expired' ? 'renewing' : nextFault)
    if (nextFault === 'expired' && url === current.url) onExpired()
  })
  useEffect(() => {
    if (!media) return undefined
    const { at, isPlaying } = place.current
    let isClosed = false
    const opening = openSource(media, {
      url: current.url,
      at,
      onRungs: setRungs,
      onFault: (nextFault) => handleFault(nextFault),
    })
    opening.then(
      (opened) => {
        if (isClosed) return opened.close()
        source.current = opened
        if (isPlaying) media.play().catch(() => undefined)
      },
      // The player's code failed to load, as when offline.
      () => setFault('unplayable'),
    )
    const ahead = () => source.current?.play()
    media.addEventListener('play', ahead)
    return () => {
      isClosed = true
      media.removeEventListener('play', ahead)
      // Before data has loaded, the element reports position 0, whatever was requested.
      place.current = { at: media.readyState > 0 ? media.currentTime : at, isPlaying: !media.paused }
      source.current?.close()
      source.current = undefined
    }
  }, [media, current])
  useEffect(() => {
    if (fault !== 'renewing') return undefined
    const timeout = setTimeout(() => setFault('gone'), RENEWED_WITHIN_MS)
    return () => clearTimeout(timeout)
  }, [fault])

  const chooseRung = (nextRung: Rung | undefined) => {
    setRung(nextRung)
    source.current?.choose(nextRung)
  }
  const retry = () => {
    setFault(undefined)
    setCurrent({ url })
  }
  return { rungs, rung, chooseRung, fault, retry }
}

/** The URL without its signature and expiry: `/storage/~<end>.<names>.<signature>/…`. */
function filmAt(address: string): string {
  return address.replace(/\/~[^/]+(?=\/)/, '')
}
