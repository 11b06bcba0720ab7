import { useLingui } from '@lingui/react/macro'
import type { ReadonlySignal } from '@preact/signals-react'
import { WifiLow } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useValue } from '#web/lib/useValue.ts'

/** At or below it a connection counts as poor. */
const POOR_STRENGTH = 0.5

/** Said only when it is poor: a good connection is not news. */
export function SignalBars({ strength }: { strength: ReadonlySignal<number> }) {
  const { t } = useLingui()
  if (useValue(strength) > POOR_STRENGTH) return undefined
  return <WifiLow size={14} className="text-brand" aria-label={t`Poor connection`} />
}

/** How loud an attendee is. Drawn past React, because it changes many times a second. */
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
