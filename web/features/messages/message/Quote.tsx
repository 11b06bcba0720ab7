import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { Quote_message$key } from '#schema/__generated__/relay/Quote_message.graphql.ts'
import { useGist } from '#web/features/messages/files/useGist.ts'

interface QuoteProps {
  message: Quote_message$key
  viewerId: string
  /** Shows the message of this number. */
  onJump: (seq: number) => void
}

/** The message that another one answers. A press shows it. */
export function Quote({ message: key, viewerId, onJump }: QuoteProps) {
  const message = useFragment(
    graphql`
      fragment Quote_message on Message {
        seq
        senderID
        senderName
        deletedAt
        ...useGist_message
      }
    `,
    key,
  )
  const { t } = useLingui()
  const gist = useGist()
  const { seq, senderID, senderName, deletedAt } = message
  const isOwn = senderID === viewerId
  return (
    <blockquote className="relative flex min-w-0 flex-col border-s-2 border-brand-line ps-2 text-sm text-muted">
      <cite className="text-xs font-[620] not-italic">
        <bdi>{isOwn ? t`You` : senderName}</bdi>
      </cite>
      <span dir="auto" className="line-clamp-2 break-words">
        {deletedAt ? <Trans>Message deleted</Trans> : gist(message)}
      </span>
      <button
        type="button"
        aria-label={isOwn ? t`Show your message` : t`Show the message from ${senderName}`}
        onClick={() => onJump(seq)}
        className="absolute inset-0 cursor-pointer rounded-inner"
      />
    </blockquote>
  )
}
