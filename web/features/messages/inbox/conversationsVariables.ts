import type { MessagesScreenQuery$variables } from '#schema/__generated__/relay/MessagesScreenQuery.graphql.ts'
import type { Place } from '#web/app/routing/route.ts'

export const ARCHIVED_VIEW = 'archived'

export function conversationsVariables({ search }: Pick<Place, 'search'>): MessagesScreenQuery$variables {
  return { isArchived: new URLSearchParams(search).get('view') === ARCHIVED_VIEW }
}
