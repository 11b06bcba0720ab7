import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useCameraIsForAll } from './useCameraIsForAll.ts'

/** Whoever is put into the spotlight, and is seen by the coach alone, decides whether all the others see them. */
export function SpotlightQuestion({ room }: { room: Room }) {
  const isInSpotlight = useValue(room.shared)?.spotlightId === room.selfId
  const isForAll = useCameraIsForAll(room)
  const [isAnswered, setAnswered] = useState(false)
  // The next spotlight asks again.
  if (isAnswered && !isInSpotlight) setAnswered(false)
  const show = () => {
    setAnswered(true)
    room.ask({ ask: 'camera', isForAll: true })
    if (!room.isCameraOn.peek()) void room.setCamera(true).catch(() => undefined)
  }
  return (
    <ConfirmDialog
      open={isInSpotlight && !isForAll && !isAnswered}
      onOpenChange={(isOpen) => !isOpen && setAnswered(true)}
      title={<Trans>Show your camera to everybody?</Trans>}
      text={<Trans>Your coach wants to show you large to the class. So far only your coach sees you.</Trans>}
      confirmLabel={<Trans>Show my camera</Trans>}
      cancelLabel={<Trans>Only my coach</Trans>}
      onConfirm={show}
    />
  )
}
