import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { JumpToDateQuery } from '#schema/__generated__/relay/JumpToDateQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { dayOf, isDay, startOfDay } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/date/DateFields.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'

interface JumpToDateProps {
  conversationId: string
  onJump: (seq: number) => void
  /** There is no message on that day or later. */
  onNewest: () => void
}

/** Shows the first message of a day. */
export function JumpToDate({ conversationId, onJump, onNewest }: JumpToDateProps) {
  const { t } = useLingui()
  const environment = useRelayEnvironment()
  const [isOpen, setOpen] = useState(false)
  const today = dayOf(useNow())
  const [day, setDay] = useState<string | null>(today)
  const jump = async () => {
    if (!day || !isDay(day)) return
    setOpen(false)
    try {
      const since = new Date(startOfDay(day)).toISOString()
      const answer = await askOnce<JumpToDateQuery>(environment, firstSince, { id: conversationId, since })
      const seq = answer?.messages?.edges[0]?.node?.seq
      if (seq === undefined) onNewest()
      else onJump(seq)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      title={<Trans>Jump to a date</Trans>}
      trigger={<IconButton label={t`Jump to a date`} icon={<CalendarSearch size={20} aria-hidden />} />}
    >
      <DateField label={t`Date`} max={today} value={day} onChange={setDay} />
      <Button size="compact" disabled={!day} onClick={() => void jump()}>
        <Trans>Jump</Trans>
      </Button>
    </Popover>
  )
}

const firstSince = graphql`
  query JumpToDateQuery($id: ID!, $since: String!) {
    messages: messagesByConversationIDAndCreatedAt(conversationID: $id, createdAt: { ge: $since }, first: 1) {
      edges {
        node {
          seq
        }
      }
    }
  }
`
