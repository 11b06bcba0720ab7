import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ManageVideosScreenQuery } from '#schema/__generated__/relay/ManageVideosScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useStudioRole } from '#web/app/useCurrentRole.ts'
import { CoachVideos } from './CoachVideos.tsx'
import { CompanyVideos } from './CompanyVideos.tsx'
import { paths } from './paths.ts'
import { EVERYWHERE, videosPlaceOf } from './videosPlace.ts'

/** A coach's own videos; for an admin those that their company looks after, and what waits for their word. */
export function ManageVideosScreen({ query, place }: ScreenProps<ManageVideosScreenQuery>) {
  const data = usePreloadedQuery<ManageVideosScreenQuery>(
    graphql`
      query ManageVideosScreenQuery($filter: ModelVideoFilterInput!, $isCompany: Boolean!) {
        ...CoachVideos_query @skip(if: $isCompany) @alias(as: "coach")
        ...CompanyVideos_query @include(if: $isCompany) @alias(as: "company")
      }
    `,
    query,
  )
  const role = useStudioRole()
  const chosen = videosPlaceOf(place)
  const companyId = role?.role === 'GLOBAL' ? EVERYWHERE : role?.role === 'ADMIN' ? role.companyId : undefined
  if (!role) return undefined
  if (companyId !== chosen.companyId) {
    const { text, state } = chosen
    return <Redirect to={paths.manageVideos({ company: companyId, q: text, state })} replace />
  }
  if (query.variables.isCompany !== (companyId !== undefined)) return undefined
  if (data.company) return <CompanyVideos query={data.company} chosen={chosen} />
  return data.coach && <CoachVideos query={data.coach} chosen={chosen} />
}
