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
  /** Opens it once more. */
  retry: () => void
}

/** So long a new address may take before it is said that there is none. */
const RENEWED_WITHIN_MS = 12_000

/** Keeps the element playing from an address, whatever becomes of the line and of the address. */
export function useSource({ media, url, startAt, onExpired }: Asked): OpenedSource {
  const [rungs, setRungs] = useState<readonly Rung[]>([])
  const [rung, setRung] = useState<Rung>()
  const [fault, setFault] = useState<PlayerFault>()
  // Another object is another try.
  const [opened, setOpened] = useState({ url })
  const source = useRef<Source>(undefined)
  const place = useRef({ at: startAt, isPlaying: false })
  // Every few hours the same film has another address, which is taken when the one that plays opens nothing any more.
  const isToChange = fault === 'renewing' || filmAt(url) !== filmAt(opened.url)
  if (isToChange && url !== opened.url) setOpened({ url })

  const meet = useEffectEvent((met: SourceFault | undefined) => {
    setFault(met === 'expired' ? 'renewing' : met)
    if (met === 'expired' && url === opened.url) onExpired()
  })
  useEffect(() => {
    if (!media) return undefined
    const { at, isPlaying } = place.current
    let isClosed = false
    const opening = openSource(media, { url: opened.url, at, onRungs: setRungs, onFault: (met) => meet(met) })
    opening.then(
      (made) => {
        if (isClosed) return made.close()
        source.current = made
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
      // Until something has come it stands at its beginning, whatever was asked for.
      place.current = { at: media.readyState > 0 ? media.currentTime : at, isPlaying: !media.paused }
      source.current?.close()
      source.current = undefined
    }
  }, [media, opened])
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
    setFault(undefined)
    setOpened({ url })
  }
  return { rungs, rung, chooseRung, fault, retry }
}

/** An address without what says until when it opens the film: `/storage/~<end>.<names>.<signature>/…`. */
function filmAt(address: string): string {
  return address.replace(/\/~[^/]+(?=\/)/, '')
}
