import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface NewestMessage {
  readonly seq: number
  readonly senderID: string
  readonly senderName: string
  readonly content?: string | null | undefined
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
  const { senderName = '', content } = newest ?? {}
  return (
    <p aria-live="polite" className="sr-only">
      {isArrival && content && t`${senderName}: ${content}`}
    </p>
  )
}
