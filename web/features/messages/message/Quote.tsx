import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { Quote_message$key } from '#schema/__generated__/relay/Quote_message.graphql.ts'

/** The message that another one answers. */
export function Quote({ message: key, viewerId }: { message: Quote_message$key; viewerId: string }) {
  const { senderID, senderName, content, deletedAt } = useFragment(
    graphql`
      fragment Quote_message on Message {
        senderID
        senderName
        content
        deletedAt
      }
    `,
    key,
  )
  const { t } = useLingui()
  return (
    <blockquote className="flex min-w-0 flex-col border-s-2 border-brand-line ps-2 text-sm text-muted">
      <cite className="text-xs font-[620] not-italic">
        <bdi>{senderID === viewerId ? t`You` : senderName}</bdi>
      </cite>
      <span dir="auto" className="line-clamp-2 break-words">
        {deletedAt ? <Trans>Message deleted</Trans> : content}
      </span>
    </blockquote>
  )
}
