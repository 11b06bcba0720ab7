import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import type { Devices } from './devices.ts'

/** Moves while one speaks. Drawn past React, because it changes many times a second. */
export function MicrophoneLevel({ devices }: { devices: Devices }) {
  const { t } = useLingui()
  const microphone = useValue(devices.microphone.chosen)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (microphone === undefined) return undefined
    return devices.meter((level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${level})`
    })
  }, [devices, microphone])
  return (
    <div role="img" aria-label={t`How loud you are`} className="h-2 overflow-hidden rounded-full bg-track">
      <div ref={bar} className="size-full origin-left scale-x-0 rounded-full bg-good rtl:origin-right" />
    </div>
  )
}
