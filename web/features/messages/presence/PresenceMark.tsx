import { useLingui } from '@lingui/react/macro'
import { useNow } from '#web/lib/useNow.ts'
import { PresenceDot } from '#web/ui/PresenceDot.tsx'
import { type PresenceReport, presenceOf } from './presenceOf.ts'

const dots = { ONLINE: 'online', AWAY: 'away', BUSY: 'busy', OFFLINE: 'offline' } as const

/** Whether a person is there now; nothing for a person who has never reported it. */
export function PresenceMark({ presence }: { presence: PresenceReport | undefined }) {
  const { t } = useLingui()
  const now = new Date(useNow())
  if (!presence) return null
  const labels = {
    ONLINE: t({ context: 'presence', message: 'Online' }),
    AWAY: t`Away`,
    BUSY: t`Busy`,
    OFFLINE: t({ context: 'presence', message: 'Offline' }),
  }
  const status = presenceOf(presence, now)
  return <PresenceDot status={dots[status]} label={labels[status]} />
}
