import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useFilm, usePlace } from './useFilm.ts'

interface FramePickerProps {
  /** URL of the video. */
  film: string
  /** Receives the frame in the video's full resolution. */
  onPick: (frame: Blob) => void
}

/** Picks a frame of a video, found by playing or seeking. */
export function FramePicker({ film, onPick }: FramePickerProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const { isReady, fault } = useFilm(video, film, { at: FIRST_S, isLargest: true })
  const { place, length, isPlaying, expectAt } = usePlace(video)
  const [at, of] = [formatSeconds(place), formatSeconds(length)]
  const seek = (to: number) => {
    if (!video.current) return
    video.current.pause()
    video.current.currentTime = to
    expectAt(to)
  }
  const toggle = () => void (isPlaying ? video.current?.pause() : video.current?.play().catch(() => undefined))
  const pick = async () => {
    const frame = video.current && (await drawFrame(video.current))
    if (frame) onPick(frame)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded bg-track text-muted">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Plays without sound, only to find a frame. */}
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

/** Step in seconds; the smallest with a visible difference. */
const STEP_S = 0.2
/** Initial position in seconds, because the first frame is often black. */
const FIRST_S = 1

async function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
