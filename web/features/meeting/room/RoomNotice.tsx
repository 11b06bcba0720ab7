import { Trans } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Room } from './room.ts'

/** What is wrong with the connection, while something is. */
export function RoomNotice({ room }: { room: Room }) {
  const status = useValue(room.status)
  const isPoor = useValue(room.isPoor)
  const isStalled = useValue(room.isStalled)
  if (status.kind === 'reconnecting')
    return (
      <Notice kind="offline">
        <Trans>The connection was lost. Connecting again…</Trans>
      </Notice>
    )
  if (isStalled)
    return (
      <Notice kind="offline">
        <Trans>Welcome back. Looking for the class…</Trans>
      </Notice>
    )
  if (!isPoor) return undefined
  return (
    <Notice kind="warning">
      <Trans>Your connection is weak. Turning the camera off helps.</Trans>
    </Notice>
  )
}
