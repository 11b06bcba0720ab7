import type { ConversationQuery$variables } from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import type { Place } from '#web/app/routing/route.ts'

export function conversationVariables({ search }: Pick<Place, 'search'>): ConversationQuery$variables {
  return { id: new URLSearchParams(search).get('id') ?? '' }
}
