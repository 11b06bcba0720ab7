import { useLingui } from '@lingui/react/macro'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { useState } from 'react'
import { placeAlong, shareAlong } from '#web/features/video/shareAlong.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { type Chapter, chapterAt } from './chapters.ts'
import type { LoopedPart } from './watching/useLoopedPart.ts'
import { useSeekPictures } from './watching/useSeekPictures.ts'

interface SeekBarProps {
  chapters: readonly Chapter[]
  loop: LoopedPart
  /** URL of the WebVTT file with preview images; empty if there is none. */
  previews: string
}

/** Seek bar with the buffered part, chapters, the looped part and previews. */
export function SeekBar({ chapters, loop, previews }: SeekBarProps) {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const place = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime) ?? 0
  const length = useMediaSelector(({ mediaDuration }) => mediaDuration) || 0
  const [pointed, setPointed] = useState<number>()
  const chapter = chapterAt(chapters, place)?.title
  const [at, of] = [formatSeconds(place), formatSeconds(length)]

  return (
    <div
      className="group/bar relative flex h-6 items-center"
      onPointerMove={(event) =>
        setPointed(event.pointerType === 'mouse' ? length * shareAlong(event.currentTarget, event.clientX) : undefined)
      }
      onPointerLeave={() => setPointed(undefined)}
    >
      <Track {...{ place, length, chapters, loop }} />
      <input
        type="range"
        aria-label={t`Position`}
        aria-valuetext={chapter ? t`${at} of ${of}, ${chapter}` : t`${at} of ${of}`}
        min={0}
        max={Math.max(length, 1)}
        step={1}
        value={Math.min(place, Math.max(length, 1))}
        disabled={length === 0}
        onChange={({ currentTarget }) =>
          dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: currentTarget.valueAsNumber })
        }
        className="absolute inset-0 m-0 w-full cursor-pointer opacity-0"
      />
      {pointed !== undefined && length > 0 && (
        <Pointed {...{ pointed, chapters, previews }} at={placeAlong(pointed, length)} />
      )}
    </div>
  )
}

/** The visible track. The range input above it handles input and accessibility. */
function Track({
  place,
  length,
  chapters,
  loop,
}: Pick<SeekBarProps, 'chapters' | 'loop'> & Record<'place' | 'length', number>) {
  const buffered = useMediaSelector(({ mediaBuffered }) => mediaBuffered) ?? []
  const ahead = buffered.findLast(([from]) => from <= place)?.[1] ?? 0
  const share = (seconds: number) => placeAlong(seconds, length)
  return (
    <>
      <div aria-hidden className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-fg/30 group-hover/bar:h-1.5">
        <span className="absolute inset-y-0 start-0 bg-fg/40" style={{ width: share(ahead) }} />
        {loop.from !== undefined && (
          <span
            className="absolute inset-y-0 bg-fg/80"
            style={{ insetInlineStart: share(loop.from), width: share((loop.to ?? place) - loop.from) }}
          />
        )}
        <span className="absolute inset-y-0 start-0 bg-brand" style={{ width: share(place) }} />
        {chapters
          .filter(({ from }) => from > 0)
          .map(({ from }) => (
            <span key={from} className="absolute inset-y-0 w-0.5 bg-bg" style={{ insetInlineStart: share(from) }} />
          ))}
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute size-3.5 -translate-x-1/2 rounded-full bg-brand group-focus-within/bar:ring-2 group-focus-within/bar:ring-fg rtl:translate-x-1/2"
        style={{ insetInlineStart: share(place) }}
      />
    </>
  )
}

interface PointedProps extends Pick<SeekBarProps, 'chapters' | 'previews'> {
  pointed: number
  at: string
}

function Pointed({ pointed, chapters, previews, at }: PointedProps) {
  const picture = useSeekPictures(previews).find(({ from, to }) => pointed >= from && pointed < to)
  const title = chapterAt(chapters, pointed)?.title
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-full mb-1 flex -translate-x-1/2 flex-col items-center gap-1 rtl:translate-x-1/2"
      style={{ insetInlineStart: `clamp(5rem, ${at}, calc(100% - 5rem))` }}
    >
      {picture && (
        <span
          className="block rounded-inner border border-line"
          style={{
            width: picture.width,
            height: picture.height,
            backgroundImage: `url("${picture.url}")`,
            backgroundPosition: `-${picture.x}px -${picture.y}px`,
          }}
        />
      )}
      <span className="max-w-40 truncate rounded-inner bg-bg/90 px-1.5 text-xs tabular-nums">
        {formatSeconds(pointed)}
        {title && <bdi> · {title}</bdi>}
      </span>
    </div>
  )
}
