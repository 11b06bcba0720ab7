import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ManageInvitationsScreen_coach$key } from '#schema/__generated__/relay/ManageInvitationsScreen_coach.graphql.ts'
import type { ManageInvitationsScreen_company$key } from '#schema/__generated__/relay/ManageInvitationsScreen_company.graphql.ts'
import type { ManageInvitationsScreenQuery } from '#schema/__generated__/relay/ManageInvitationsScreenQuery.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { managedCompany, oneCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { type InvitationFilters, invitationFilters } from './invitationFilters.ts'
import { InvitationList } from './InvitationList.tsx'
import { paths } from './paths.ts'
import { WaitingInvitations } from './WaitingInvitations.tsx'

/** Invitations to a coach, or for an admin those of the company, newest first. */
export function ManageInvitationsScreen({ query, place }: ScreenProps<ManageInvitationsScreenQuery>) {
  const data = usePreloadedQuery<ManageInvitationsScreenQuery>(
    graphql`
      query ManageInvitationsScreenQuery($filter: ModelInvitationFilterInput!, $isCompany: Boolean!) {
        viewer {
          waitingInvitations
        }
        ...ManageInvitationsScreen_coach @skip(if: $isCompany) @alias(as: "coach")
        ...ManageInvitationsScreen_company @include(if: $isCompany) @alias(as: "company")
      }
    `,
    query,
  )
  const role = useStudioRole()
  if (!role) return undefined
  const filters = invitationFilters(place)
  const { text, state } = filters
  const companyId = managedCompany(role)
  if (companyId !== filters.companyId)
    return <Redirect to={paths.manageInvitations({ company: companyId, q: text, state })} replace />
  if (query.variables.isCompany !== (companyId !== undefined)) return undefined
  return (
    <>
      <WaitingInvitations count={data.viewer?.waitingInvitations ?? 0} />
      {data.company && <CompanyInvitations query={data.company} filters={filters} />}
      {data.coach && <CoachInvitations query={data.coach} filters={filters} />}
    </>
  )
}

interface InvitationsProps<Key> {
  query: Key
  filters: InvitationFilters
}

function CoachInvitations({ query, filters }: InvitationsProps<ManageInvitationsScreen_coach$key>) {
  const list = usePaged<ManageInvitationsScreen_coach$key>(
    graphql`
      fragment ManageInvitationsScreen_coach on Query
      @refetchable(queryName: "ManageInvitationsScreenCoachPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          invitations(sortDirection: DESC, filter: $filter, first: $count, after: $cursor)
            @connection(key: "ManageInvitationsScreen_invitations") {
            listId: __id
            edges {
              node {
                ...InvitationList_invitations
              }
            }
          }
        }
      }
    `,
    query,
  )
  const invitations = list.data.viewer?.invitations
  return (
    <InvitationList
      list={list}
      invitations={(invitations?.edges ?? []).flatMap(({ node }) => node ?? [])}
      listId={invitations?.listId}
      filters={filters}
      inviting="self"
    />
  )
}

function CompanyInvitations({ query, filters }: InvitationsProps<ManageInvitationsScreen_company$key>) {
  const list = usePaged<ManageInvitationsScreen_company$key>(
    graphql`
      fragment ManageInvitationsScreen_company on Query
      @refetchable(queryName: "ManageInvitationsScreenCompanyPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        invitations: listInvitations(filter: $filter, first: $count, after: $cursor)
          @connection(key: "ManageInvitationsScreenCompany_invitations") {
          listId: __id
          edges {
            node {
              ...InvitationList_invitations
            }
          }
        }
      }
    `,
    query,
  )
  const { invitations } = list.data
  const companyId = oneCompany(filters)
  return (
    <InvitationList
      list={list}
      invitations={(invitations?.edges ?? []).flatMap(({ node }) => node ?? [])}
      listId={invitations?.listId}
      filters={filters}
      inviting={companyId === undefined ? undefined : { companyId }}
    />
  )
}
