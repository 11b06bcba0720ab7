import type { ReactNode } from 'react'
import { drawingOf } from './drawing.ts'
import { DrawnFigure } from './DrawnFigure.tsx'

interface FigureOfProps {
  name: string
  isMoving: boolean
  fallback: ReactNode
  className?: string
}

/** Bundles all figures in one chunk, loaded on demand. */
export function FigureOf({ name, fallback, ...look }: FigureOfProps) {
  const drawing = drawingOf(name)
  return drawing ? <DrawnFigure drawing={drawing} {...look} /> : fallback
}
