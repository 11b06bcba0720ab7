import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ManageVideosScreen_coach$key } from '#schema/__generated__/relay/ManageVideosScreen_coach.graphql.ts'
import type { ManageVideosScreen_company$key } from '#schema/__generated__/relay/ManageVideosScreen_company.graphql.ts'
import type { ManageVideosScreenQuery } from '#schema/__generated__/relay/ManageVideosScreenQuery.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { managedCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from './paths.ts'
import { DropAnywhere } from './uploading/DropAnywhere.tsx'
import { useCoachActions, useCompanyActions } from './videoActions.tsx'
import { type VideoFilters, videoFilters } from './videoFilters.ts'
import { VideoList } from './VideoList.tsx'

/** A coach's own videos, or for an admin those of the company. */
export function ManageVideosScreen({ query, place }: ScreenProps<ManageVideosScreenQuery>) {
  const data = usePreloadedQuery<ManageVideosScreenQuery>(
    graphql`
      query ManageVideosScreenQuery($filter: ModelVideoFilterInput!, $isCompany: Boolean!) {
        ...ManageVideosScreen_coach @skip(if: $isCompany) @alias(as: "coach")
        ...ManageVideosScreen_company @include(if: $isCompany) @alias(as: "company")
      }
    `,
    query,
  )
  const role = useStudioRole()
  if (!role) return undefined
  const filters = videoFilters(place)
  const { text, state } = filters
  const companyId = managedCompany(role)
  if (companyId !== filters.companyId)
    return <Redirect to={paths.manageVideos({ company: companyId, q: text, state })} replace />
  if (query.variables.isCompany !== (companyId !== undefined)) return undefined
  if (data.company) return <CompanyVideos query={data.company} filters={filters} />
  return data.coach && <CoachVideos query={data.coach} filters={filters} />
}

/** A coach's videos, newest first. Files dropped anywhere on the page are uploaded. */
function CoachVideos({ query, filters }: { query: ManageVideosScreen_coach$key; filters: VideoFilters }) {
  const list = usePaged<ManageVideosScreen_coach$key>(
    graphql`
      fragment ManageVideosScreen_coach on Query
      @refetchable(queryName: "ManageVideosScreenCoachPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          id
          videos(sortDirection: DESC, filter: $filter, first: $count, after: $cursor)
            @connection(key: "ManageVideosScreen_videos") {
            edges {
              node {
                status
                ...VideoList_videos
              }
            }
          }
        }
      }
    `,
    query,
  )
  const bulkActions = useCoachActions()
  const { viewer } = list.data
  return (
    <>
      <VideoList
        list={list}
        videos={present(viewer?.videos?.edges)}
        filters={filters}
        coachId={viewer?.id ?? ''}
        bulkActions={bulkActions}
      />
      <DropAnywhere />
    </>
  )
}

/** Videos of a company, with those that wait for approval. */
function CompanyVideos({ query, filters }: { query: ManageVideosScreen_company$key; filters: VideoFilters }) {
  const list = usePaged<ManageVideosScreen_company$key>(
    graphql`
      fragment ManageVideosScreen_company on Query
      @refetchable(queryName: "ManageVideosScreenCompanyPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        videos: listVideos(filter: $filter, first: $count, after: $cursor)
          @connection(key: "ManageVideosScreenCompany_videos") {
          edges {
            node {
              status
              ...VideoList_videos
            }
          }
        }
      }
    `,
    query,
  )
  const bulkActions = useCompanyActions()
  return (
    <VideoList
      list={list}
      videos={present(list.data.videos?.edges)}
      filters={filters}
      coachId={undefined}
      bulkActions={bulkActions}
    />
  )
}

type Edges<Video> = readonly { readonly node: Video | null | undefined }[]

/** Videos that have not been deleted while the list is open. */
function present<Video extends { status: string }>(edges: Edges<Video> | null | undefined): Video[] {
  return (edges ?? []).flatMap(({ node }) => (node && node.status !== 'DELETED' ? [node] : []))
}
