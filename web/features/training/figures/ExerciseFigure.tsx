import { type ComponentProps, lazy, Suspense } from 'react'
import type { FigureOf } from './FigureOf.tsx'

type FigureProps = ComponentProps<typeof FigureOf>

// Not every session needs one, and no session breaks where they do not come.
const Loaded = lazy(async () => {
  try {
    return { default: (await import('./FigureOf.tsx')).FigureOf }
  } catch {
    return { default: ({ fallback }: FigureProps) => fallback }
  }
})

/** The drawn picture of an exercise, by its name; what stands in for it where nobody has drawn it. */
export function ExerciseFigure(props: FigureProps) {
  return (
    <Suspense fallback={<span aria-hidden className={props.className} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
