import { useLingui } from '@lingui/react/macro'
import type { ConversationQuery } from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Conversation } from './conversation/Conversation.tsx'
import { chatClass } from './layout.ts'

/** One conversation as a page of its own. */
export function ChatScreen({ query }: ScreenProps<ConversationQuery>) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Conversation`} className={chatClass}>
      <Conversation key={query.variables.id} query={query} isPage />
    </section>
  )
}
