import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { PresenceMark_participant$key } from '#schema/__generated__/relay/PresenceMark_participant.graphql.ts'
import { useNow } from '#web/lib/useNow.ts'
import { PresenceDot } from '#web/ui/PresenceDot.tsx'
import { presenceOf } from './presenceOf.ts'

/** Whether a participant is there, as it stands now. */
export function PresenceMark({ participant: key }: { participant: PresenceMark_participant$key }) {
  const { presence } = useFragment(
    graphql`
      fragment PresenceMark_participant on Participant {
        presence {
          shownStatus
          seenAt
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const labels = { ONLINE: t`Online`, AWAY: t`Away`, BUSY: t`Busy`, OFFLINE: t`Offline` }
  const now = new Date(useNow())
  const status = presence ? presenceOf({ shownStatus: presence.shownStatus, seenAt: presence.seenAt }, now) : 'OFFLINE'
  const dots = { ONLINE: 'online', AWAY: 'away', BUSY: 'busy', OFFLINE: 'offline' } as const
  return <PresenceDot status={dots[status]} label={labels[status]} />
}
