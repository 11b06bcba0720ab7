import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatSeconds } from '#web/lib/formatSeconds.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { openSource } from './player/openSource.ts'

interface FramePickerProps {
  /** Where the film is found. */
  film: string
  /** A picture of the film, as large as it is. */
  onPick: (frame: Blob) => void
}

/** A picture of a film: looked for by playing it or along its length, and taken as it stands. */
export function FramePicker({ film, onPick }: FramePickerProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const { isReady, fault } = useFilm(video, film)
  const { place, length, isPlaying } = usePlace(video)
  const [at, of] = [formatSeconds(place), formatSeconds(length)]
  const seek = (to: number) => {
    if (!video.current) return
    video.current.pause()
    video.current.currentTime = to
  }
  const toggle = () => void (isPlaying ? video.current?.pause() : video.current?.play().catch(() => undefined))
  const pick = async () => {
    const frame = video.current && (await drawFrame(video.current))
    if (frame) onPick(frame)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded bg-track text-muted">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is looked at without its sound */}
        <video ref={video} muted playsInline preload="auto" className="absolute inset-0 size-full object-contain" />
        {fault && (
          <p role="alert" className="relative px-6 text-center text-sm">
            <Trans>This video can’t be opened right now. You can upload a picture instead.</Trans>
          </p>
        )}
        {!isReady && !fault && (
          <span className="relative text-3xl">
            <Spinner />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton
          label={isPlaying ? t`Pause` : t`Play`}
          icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          size="compact"
          disabled={!isReady}
          onClick={toggle}
        />
        <input
          type="range"
          aria-label={t`Position`}
          aria-valuetext={t`${at} of ${of}`}
          min={0}
          max={Math.max(length, STEP_S)}
          step={STEP_S}
          value={Math.min(place, Math.max(length, STEP_S))}
          disabled={!isReady}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
          className="h-11 min-w-40 flex-1 cursor-pointer accent-(--color-brand-line)"
        />
        <span className="type-number text-sm text-muted" dir="ltr">
          {at}
        </span>
        <div className="flex justify-end max-sm:basis-full">
          <Button size="compact" disabled={!isReady} onClick={() => void pick()}>
            <Trans>Use this frame</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Seconds between two pictures that one can tell apart. */
const STEP_S = 0.2
/** The first picture is black more often than not. */
const FIRST_S = 1

/** Opens the film in the largest of its sizes, and says whether there is a picture. */
function useFilm(video: RefObject<HTMLVideoElement | null>, film: string) {
  const [isReady, setIsReady] = useState(false)
  const [fault, setFault] = useState(false)
  const open = useEffectEvent((element: HTMLVideoElement, url: string) => {
    const opening = openSource(element, {
      url,
      at: FIRST_S,
      onRungs: (rungs) => void opening.then((source) => source.choose(Math.max(...rungs))),
      onFault: (now) => setFault(now !== undefined),
    })
    return opening
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const show = () => setIsReady(true)
    element.addEventListener('loadeddata', show)
    const opening = open(element, film)
    opening.catch(() => setFault(true))
    return () => {
      element.removeEventListener('loadeddata', show)
      void opening.then((source) => source.close())
    }
  }, [video, film])
  return { isReady, fault }
}

function usePlace(video: RefObject<HTMLVideoElement | null>) {
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
  return now
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
