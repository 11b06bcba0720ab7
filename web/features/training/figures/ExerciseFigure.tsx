import { type ComponentProps, lazy, Suspense } from 'react'
import type { FigureOf } from './FigureOf.tsx'

type FigureProps = ComponentProps<typeof FigureOf>

// Figures are optional: they load on demand, and a failure to load only shows the fallback.
const Loaded = lazy(async () => {
  try {
    return { default: (await import('./FigureOf.tsx')).FigureOf }
  } catch {
    return { default: ({ fallback }: FigureProps) => fallback }
  }
})

/** The drawing of an exercise by its name, or the fallback if there is none. */
export function ExerciseFigure(props: FigureProps) {
  return (
    <Suspense fallback={<span aria-hidden className={props.className} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
