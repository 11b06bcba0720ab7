import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import request, { type ConversationQuery } from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { ThreadLoading } from './ChatLoading.tsx'
import { Conversation } from './Conversation.tsx'

/** The conversation beside the list. */
export function SelectedConversation({ id }: { id: string | undefined }) {
  if (id === undefined) {
    return (
      <p className="m-auto flex flex-col items-center gap-3 p-6 text-center text-sm text-muted">
        <MessageCircle size={22} aria-hidden />
        <Trans>Your messages appear here.</Trans>
      </p>
    )
  }
  return (
    <QueryRenderer<ConversationQuery>
      key={id}
      request={request}
      variables={{ id }}
      loading={<ThreadLoading />}
      failed={<Trans>We couldn’t load this conversation.</Trans>}
    >
      {(query) => <Conversation query={query} />}
    </QueryRenderer>
  )
}
