import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { placeAlong } from '#web/features/video/shareAlong.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ChapterMark, type Mark } from './ChapterMark.tsx'
import { useFilm, usePlace } from './useFilm.ts'

type PlacedChapter = Pick<Mark, 'key' | 'number' | 'title' | 'at'>

interface ChapterTimelineProps {
  /** URL of the video. */
  film: string
  poster: string | undefined
  /** Duration of the video in seconds. */
  duration: number
  /** Sorted by start. */
  chapters: readonly PlacedChapter[]
  isFull: boolean
  onAdd: (at: number) => void
  onMove: (key: string, to: number) => void
}

/** A video above a timeline with a mark per chapter. The video loads only when the user plays or seeks. */
export function ChapterTimeline({ film, poster, duration, chapters, isFull, onAdd, onMove }: ChapterTimelineProps) {
  const { t } = useLingui()
  const { video, isOpen, isReady, fault, place, isPlaying, seek, stop, toggle } = useLazyVideo(film)
  const lane = useRef<HTMLDivElement>(null)
  const last = Math.max(0, duration - 1)
  const [at, of] = [formatSeconds(place), formatSeconds(duration)]
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="relative mx-auto grid aspect-video w-full max-w-[35.5rem] place-items-center overflow-hidden rounded bg-track text-muted">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Only used to find where chapters start. */}
        <video
          ref={video}
          playsInline
          preload="none"
          {...(poster && { poster })}
          className="absolute inset-0 size-full object-contain"
        />
        {fault && (
          <p role="alert" className="relative rounded bg-surface px-4 py-2 text-center text-sm">
            <Trans>This video can’t be opened right now. You can still type when each chapter starts.</Trans>
          </p>
        )}
        {isOpen && !isReady && !fault && (
          <span className="relative text-3xl">
            <Spinner />
          </span>
        )}
      </div>
      <div className="flex items-end gap-3">
        <IconButton
          label={isPlaying ? t`Pause` : t`Play`}
          icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          size="compact"
          onClick={toggle}
        />
        <div className="flex min-w-0 flex-1 flex-col px-3">
          <div ref={lane} className="relative h-9">
            {marksOf(chapters, last).map((mark) => (
              <ChapterMark
                key={mark.key}
                {...{ mark, duration, lane }}
                onMove={(to) => {
                  onMove(mark.key, to)
                  seek(to)
                }}
              />
            ))}
          </div>
          <Length {...{ place, duration }} text={t`${at} of ${of}`} onSeek={seek} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="type-number text-sm text-muted" dir="ltr">
          {at} / {of}
        </span>
        <Button
          variant="secondary"
          size="compact"
          icon={<Plus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => onAdd(Math.min(last, Math.floor(stop())))}
        >
          <Trans>Add chapter here</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Each mark can move up to its neighbors. */
function marksOf(chapters: readonly PlacedChapter[], last: number): Mark[] {
  return chapters.map((chapter, place) => ({
    ...chapter,
    from: Math.min(chapter.at, (chapters[place - 1]?.at ?? -1) + 1),
    to: Math.max(chapter.at, (chapters[place + 1]?.at ?? last + 1) - 1),
  }))
}

/** Opens the video on the first play or seek. */
function useLazyVideo(film: string) {
  const video = useRef<HTMLVideoElement>(null)
  const [request, setOpened] = useState<{ film: string; at: number; plays: boolean }>()
  const { isReady, fault } = useFilm(video, request?.film, { at: request?.at ?? 0 })
  const now = usePlace(video)
  // Apply the play or seek that opened the video.
  useEffect(() => {
    if (!isReady || !request) return
    if (request.plays) video.current?.play().catch(() => undefined)
    else if (video.current) video.current.currentTime = request.at
  }, [isReady, request])
  const place = isReady ? now.place : (request?.at ?? 0)
  const open = (at: number, plays: boolean) => setOpened((before) => ({ film, ...before, at, plays }))
  const seek = (to: number) => {
    if (!isReady || !video.current) return open(to, false)
    video.current.pause()
    video.current.currentTime = to
    now.expectAt(to)
  }
  const toggle = () => {
    if (!isReady || !video.current) return open(request?.at ?? 0, true)
    if (now.isPlaying) video.current.pause()
    else video.current.play().catch(() => undefined)
  }
  return {
    video,
    isOpen: request !== undefined,
    isReady,
    fault,
    place,
    /** Pauses and returns the exact position. */
    stop: () => {
      video.current?.pause()
      return isReady && video.current ? video.current.currentTime : place
    },
    isPlaying: now.isPlaying,
    seek,
    toggle,
  }
}

interface LengthProps {
  place: number
  duration: number
  text: string
  onSeek: (to: number) => void
}

function Length({ place, duration, text, onSeek }: LengthProps) {
  const { t } = useLingui()
  return (
    <div className="group/bar relative flex h-(--control-compact) items-center">
      <div aria-hidden className="absolute inset-x-0 h-1.5 overflow-hidden rounded-full bg-track">
        <span className="absolute inset-y-0 start-0 bg-brand" style={{ width: placeAlong(place, duration) }} />
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute size-4 -translate-x-1/2 rounded-full bg-brand group-focus-within/bar:ring-2 group-focus-within/bar:ring-fg rtl:translate-x-1/2"
        style={{ insetInlineStart: placeAlong(place, duration) }}
      />
      <input
        type="range"
        aria-label={t`Position`}
        aria-valuetext={text}
        min={0}
        max={Math.max(duration, 1)}
        step={1}
        value={Math.min(place, duration)}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        className="absolute inset-0 m-0 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
