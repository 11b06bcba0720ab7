import { useEffect, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { Line } from './drawing.ts'

interface DrawnFigureProps {
  drawing: readonly Line[]
  /** Plays the movement in a loop; otherwise shows its end position, which is the most telling. */
  isMoving: boolean
  className?: string
}

const SECONDS = '2.8s'

const strokes: Readonly<Record<Line['part'], string>> = {
  thing: 'fill-none stroke-brand-line',
  far: 'fill-none stroke-muted',
  near: 'fill-none stroke-fg',
  head: 'fill-fg stroke-none',
  gap: 'fill-none stroke-surface',
}

/** A line drawing of an exercise. Hidden from screen readers, because the text beside it says the same. */
export function DrawnFigure({ drawing, isMoving, className }: DrawnFigureProps) {
  const [picture, setPicture] = useState<SVGSVGElement | null>(null)
  const [isCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [hasMoved, setHasMoved] = useState(isMoving)
  if (isMoving && !hasMoved) setHasMoved(true)
  useEffect(() => {
    if (isMoving) picture?.unpauseAnimations()
    else picture?.pauseAnimations()
  }, [picture, isMoving])
  return (
    <svg
      ref={setPicture}
      aria-hidden
      viewBox="0 0 160 120"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('bg-surface', className)}
    >
      {drawing.map(({ key, part, width, moments }) => (
        <path key={key} d={moments.at(-1) ?? ''} strokeWidth={width} className={strokes[part]}>
          {hasMoved && !isCalm && new Set(moments).size > 1 && (
            <animate
              attributeName="d"
              dur={SECONDS}
              repeatCount="indefinite"
              values={[...moments, ...moments.toReversed()].join(';')}
            />
          )}
        </path>
      ))}
    </svg>
  )
}
