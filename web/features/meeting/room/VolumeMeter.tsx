import type { ReadonlySignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'

/** How loud somebody is. Drawn past React, because it changes many times a second. */
export function VolumeMeter({ volume }: { volume: ReadonlySignal<number> }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      volume.subscribe((level) => {
        if (bar.current) bar.current.style.transform = `scaleY(${Math.max(level, 0.12)})`
      }),
    [volume],
  )
  return (
    <span aria-hidden className="flex h-3.5 w-1 items-end rounded-full bg-line">
      <span ref={bar} className="size-full origin-bottom rounded-full bg-good transition-transform duration-120" />
    </span>
  )
}
