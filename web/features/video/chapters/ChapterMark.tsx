import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { placeAlong, shareAlong } from '#web/features/video/shareAlong.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'

export interface Mark {
  key: string
  /** Number of the chapter in the list. */
  number: number
  title: string
  /** Start in seconds; must stay between `from` and `to`, the neighboring chapters. */
  at: number
  from: number
  to: number
}

interface ChapterMarkProps {
  mark: Mark
  /** Duration of the video in seconds. */
  duration: number
  /** The track along which the mark moves. */
  lane: RefObject<HTMLElement | null>
  onMove: (to: number) => void
}

/** Start of a chapter on the timeline. Movable by dragging, or as a range input with the keyboard. */
export function ChapterMark({ mark: { number, title, at, from, to }, duration, lane, onMove }: ChapterMarkProps) {
  const { t } = useLingui()
  const range = useRef<HTMLInputElement>(null)
  const move = (seconds: number) => {
    const next = Math.min(to, Math.max(from, Math.round(seconds)))
    if (next !== at) onMove(next)
  }
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    range.current?.focus()
  }
  const pull = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (lane.current && currentTarget.hasPointerCapture(pointerId)) move(duration * shareAlong(lane.current, clientX))
  }
  return (
    <div
      className="group/mark absolute bottom-0 w-6 -translate-x-1/2 focus-within:z-1 hover:z-1 rtl:translate-x-1/2"
      style={{ insetInlineStart: placeAlong(at, duration) }}
    >
      <input
        ref={range}
        type="range"
        aria-label={title ? t`Chapter ${number}: ${title}` : t`Chapter ${number}`}
        aria-valuetext={formatSeconds(at)}
        min={from}
        max={to}
        step={1}
        value={at}
        onChange={({ currentTarget }) => move(currentTarget.valueAsNumber)}
        className="sr-only"
      />
      <span
        aria-hidden
        className="flex h-9 cursor-ew-resize touch-none flex-col items-center select-none"
        onPointerDown={take}
        onPointerMove={pull}
        // Keep the focus on the range input.
        onMouseDown={(event) => event.preventDefault()}
      >
        <span className="type-number grid h-6 min-w-6 place-items-center rounded-inner bg-fg px-1 text-xs text-bg group-focus-within/mark:ring-2 group-focus-within/mark:ring-brand-line">
          {number}
        </span>
        <span className="w-0.5 flex-1 bg-fg" />
      </span>
    </div>
  )
}
