import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'

/** How one is seen with what one chooses beside it. Nothing while the camera is off. */
export function EffectMirror({ devices }: { devices: Devices }) {
  const { t } = useLingui()
  const [isSeen, setSeen] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => (video.current ? devices.preview(video.current) : undefined), [devices])
  return (
    <video
      ref={video}
      muted
      playsInline
      hidden={!isSeen}
      aria-label={t`Your camera`}
      onPlaying={() => setSeen(true)}
      onEmptied={() => setSeen(false)}
      className="aspect-video w-full rounded bg-track object-cover"
    />
  )
}
