import { Trans } from '@lingui/react/macro'
import { Eye, LockKeyhole } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useCameraIsForAll } from './useCameraIsForAll.ts'

/** Stands on one's own picture for as long as there is a choice who sees it. */
export function AudienceSign({ room }: { room: Room }) {
  const isForAll = useCameraIsForAll(room)
  return (
    <span
      role="status"
      className="inline-flex min-h-6 items-center gap-1 rounded-inner bg-film px-1.5 text-xs font-[560] text-on-film"
    >
      {isForAll ? <Eye size={14} aria-hidden /> : <LockKeyhole size={14} aria-hidden />}
      {isForAll ? <Trans>Everybody sees you</Trans> : <Trans>Only your coach sees you</Trans>}
    </span>
  )
}
