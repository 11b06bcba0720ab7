import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Capture } from '#web/features/meeting/devices/lost.ts'
import type { EffectFault, Effects } from '#web/features/meeting/effects/effects.ts'
import type { Room } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { dismissToast, notify, type ToastRequest } from '#web/ui/feedback/notify.ts'

/** A little longer than elsewhere: people look at one another here. In milliseconds. */
const SHOWN_IN_ROOM_MS = 6_000

export function notifyInRoom(request: ToastRequest): string {
  return notify({ shownMs: SHOWN_IN_ROOM_MS, ...request })
}

/** What is wrong with the connection, while something is. */
export function RoomNotice({ room }: { room: Room }) {
  const status = useValue(room.status)
  const isPoor = useValue(room.isPoor)
  const isStalled = useValue(room.isStalled)
  if (status.kind === 'reconnecting')
    return (
      <Notice kind="offline">
        <Trans>Connection lost. Reconnecting…</Trans>
      </Notice>
    )
  if (isStalled)
    return (
      <Notice kind="offline">
        <Trans>Welcome back. Reconnecting…</Trans>
      </Notice>
    )
  if (!isPoor) return undefined
  return (
    <Notice kind="warning">
      <Trans>Your connection is weak. Turning off your camera helps.</Trans>
    </Notice>
  )
}

interface LostNoticeProps {
  room: Room
  devices: Devices
}

/** Says that microphone or camera were taken away, for as long as they are. */
export function LostNotice({ room, devices }: LostNoticeProps) {
  const lost = useValue(devices.lost)
  const isReplaced = !useValue(devices.isChosenCameraLost) && lost.includes('camera')
  if (lost.length === 0) return undefined
  const coming = isReplaced ? lost.filter((capture) => capture !== 'camera') : lost
  const takeBack = () => {
    void devices.retake()
    if (lost.includes('camera')) void room.setCamera(true).catch(() => undefined)
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button size="compact" variant="secondary" onClick={takeBack}>
          {isReplaced ? <Trans>Turn the camera on</Trans> : <Trans>Turn back on</Trans>}
        </Button>
      }
    >
      {isReplaced && (
        <p>
          <Trans>Your camera was disconnected. Another one is ready, and off.</Trans>
        </p>
      )}
      {coming.length > 0 && <LostText lost={coming} />}
    </Notice>
  )
}

function LostText({ lost }: { lost: readonly Capture[] }) {
  if (lost.length > 1) {
    return <Trans>A call or another app is using your microphone and camera. They come back afterwards.</Trans>
  }
  if (lost.includes('camera')) {
    return <Trans>A call or another app is using your camera. It comes back afterwards.</Trans>
  }
  return <Trans>A call or another app is using your microphone. It comes back afterwards.</Trans>
}

/** Says when a coach who runs the class has turned one's microphone off. */
export function useMutedNotice({ mutings }: Pick<Room, 'mutings'>): void {
  const { t } = useLingui()
  const count = useValue(mutings)
  const notifyAttendee = useEffectEvent(() => {
    notifyInRoom({ id: 'muted', title: t`Your coach muted you`, text: t`Turn it back on when you want to speak.` })
  })
  useEffect(() => {
    if (count > 0) notifyAttendee()
  }, [count])
}

/** Says when an effect that an attendee counts on is not there. What others see now stays said until it is closed. */
export function useEffectFaults({ fault }: Pick<Effects, 'fault'>): void {
  const { t } = useLingui()
  const current = useValue(fault)
  const notifyLoss = useEffectEvent((lost: EffectFault) => {
    const titles = {
      'no-background': t`Your background can’t be changed here. Others see your room.`,
      'background-lost': t`The background stopped working, so your video is hidden. Choose “None” to be seen.`,
      'no-voice-focus': t`Voice focus can’t run here. Your audio is unchanged.`,
    }
    notifyInRoom({ id: 'effect', kind: 'error', sticky: lost !== 'no-voice-focus', title: titles[lost] })
  })
  useEffect(() => {
    if (current) notifyLoss(current)
    return () => dismissToast('effect')
  }, [current])
}
