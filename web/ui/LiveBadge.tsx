import type { ReactNode } from 'react'

/** Marks something live: an animated dot beside its text, so that color is never the only sign. */
export function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-6 items-center gap-1.5 rounded-inner bg-live px-2 text-xs font-[720] text-on-live">
      <span aria-hidden className="size-1.5 animate-pulse rounded-full bg-current" />
      {children}
    </span>
  )
}
