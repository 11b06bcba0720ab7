import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { useGist_message$key } from '#schema/__generated__/relay/useGist_message.graphql.ts'
import { useGist } from '#web/features/messages/files/useGist.ts'

interface NewestMessage {
  readonly seq: number
  readonly senderID: string
  readonly senderName: string
  readonly row: useGist_message$key
}

interface ArrivalAnnouncerProps {
  newest: NewestMessage | undefined
  viewerId: string
}

/** Reads each message that arrives to users of a screen reader. The rows themselves come and go as one scrolls. */
export function ArrivalAnnouncer({ newest, viewerId }: ArrivalAnnouncerProps) {
  const { t } = useLingui()
  const [openedSeq] = useState(newest?.seq ?? 0)
  const isArrival = newest !== undefined && newest.seq > openedSeq && newest.senderID !== viewerId
  const senderName = newest?.senderName ?? ''
  const gist = useGist()
  const content = isArrival ? gist(newest.row) : ''
  return (
    <p aria-live="polite" className="sr-only">
      {content && t`${senderName}: ${content}`}
    </p>
  )
}
