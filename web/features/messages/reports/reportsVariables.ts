import type { ReportsScreenQuery$variables } from '#schema/__generated__/relay/ReportsScreenQuery.graphql.ts'
import type { Place } from '#web/app/routing/route.ts'

export const CLOSED_VIEW = 'closed'

export function reportsVariables({ search }: Pick<Place, 'search'>): ReportsScreenQuery$variables {
  return { status: new URLSearchParams(search).get('view') === CLOSED_VIEW ? 'CLOSED' : 'OPEN' }
}
