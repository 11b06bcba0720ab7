import { Trans } from '@lingui/react/macro'
import { Eye, LockKeyhole } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useCameraIsForAll } from './useCameraIsForAll.ts'

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
      <span className="truncate">{isForAll ? <Trans>Everybody</Trans> : <Trans>Coach only</Trans>}</span>
    </span>
  )
}
