import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { Room } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { RadioGroup } from '#web/ui/option/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** A member's choice in class mode. The plane keeps it, not this page. */
export function CameraAudience({ room }: { room: Room }) {
  const { t } = useLingui()
  const isForAll = useCameraIsForAll(room)
  return (
    <RadioGroup
      look="card"
      label={t`Who sees your camera`}
      options={[
        { value: 'coach', label: t`Only your coach`, description: t`And the assistant.` },
        { value: 'all', label: t`Everyone`, description: t`Everyone in the class.` },
      ]}
      value={isForAll ? 'all' : 'coach'}
      onValueChange={(audience) => room.ask({ ask: 'camera', isForAll: audience === 'all' })}
    />
  )
}

/** Stands on one's own picture for as long as there is a choice who sees it. Short: that picture may be small. */
export function AudienceSign({ room }: { room: Room }) {
  const isForAll = useCameraIsForAll(room)
  return (
    <span
      role="status"
      className="inline-flex h-6 max-w-full items-center gap-1 rounded-inner bg-film px-1.5 text-2xs font-[560] text-on-film meeting:text-xs"
    >
      {isForAll ? (
        <Eye size={12} aria-hidden className="shrink-0" />
      ) : (
        <LockKeyhole size={12} aria-hidden className="shrink-0" />
      )}
      <VisuallyHidden>
        <Trans>Who sees your camera:</Trans>
      </VisuallyHidden>
      <span className="truncate">{isForAll ? <Trans>Everyone</Trans> : <Trans>Coach only</Trans>}</span>
    </span>
  )
}

/** Asks a spotlighted member, whose camera only the coach sees, whether everyone may see it. */
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
      title={<Trans>Show your camera to everyone?</Trans>}
      text={<Trans>Your coach wants to spotlight you. Right now only your coach sees you.</Trans>}
      confirmLabel={<Trans>Show my camera</Trans>}
      cancelLabel={<Trans>Only my coach</Trans>}
      onConfirm={show}
    />
  )
}

/** Whether everyone sees one's own camera, by what the plane says. */
function useCameraIsForAll({ shared, selfId }: Pick<Room, 'shared' | 'selfId'>): boolean {
  return useValue(shared)?.openCameraIds.includes(selfId) ?? false
}
