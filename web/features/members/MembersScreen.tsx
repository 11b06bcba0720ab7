import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Users } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect, Link as RouterLink } from 'wouter'
import type {
  MembersScreen_query$data,
  MembersScreen_query$key,
} from '#schema/__generated__/relay/MembersScreen_query.graphql.ts'
import type {
  MembersScreenQuery,
  MembersScreenQuery$data,
  MembersScreenQuery$variables,
} from '#schema/__generated__/relay/MembersScreenQuery.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { managedCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ManagedList } from '#web/features/managing/ManagedList.tsx'
import { ManagedName } from '#web/features/managing/ManagedName.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'
import { AddMemberButton } from './AddMemberButton.tsx'
import { ExportMembersButton } from './ExportMembersButton.tsx'
import { GroupsButton } from './groups/GroupsButton.tsx'
import { LiveGroup } from './groups/LiveGroup.tsx'
import { LiveMembers } from './LiveMembers.tsx'
import { type MemberFilters, memberFilters } from './memberFilters.ts'
import { paths } from './paths.ts'

type Row = NonNullable<MembersScreen_query$data['members']['edges'][number]['node']>

/** The members that a coach trains, or for an admin those of the company. */
export function MembersScreen({ query, place }: ScreenProps<MembersScreenQuery>) {
  const data = usePreloadedQuery<MembersScreenQuery>(
    graphql`
      query MembersScreenQuery($filter: FindMembersFilter!, $isCompany: Boolean!) {
        viewer {
          id
          memberGroups(limit: 50) @skip(if: $isCompany) {
            items {
              id
              name
            }
          }
          ...GroupsButton_viewer @skip(if: $isCompany) @alias(as: "ownGroups")
        }
        ...MembersScreen_query
      }
    `,
    query,
  )
  const role = useStudioRole(['COACH', 'ADMIN'])
  if (!role || !data.viewer) return undefined
  const filters = memberFilters(place)
  const companyId = managedCompany(role)
  if (companyId !== filters.companyId)
    return <Redirect to={paths.members({ company: companyId, q: filters.text, state: filters.state })} replace />
  return <MemberList query={data} viewer={data.viewer} filters={filters} variables={query.variables} />
}

interface MemberListProps {
  query: MembersScreen_query$key
  viewer: NonNullable<MembersScreenQuery$data['viewer']>
  filters: MemberFilters
  variables: MembersScreenQuery$variables
}

function MemberList({ query, viewer, filters, variables }: MemberListProps) {
  const { companyId } = filters
  const list = usePaged<MembersScreen_query$key>(
    graphql`
      fragment MembersScreen_query on Query
      @refetchable(queryName: "MembersScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        members: findMembersLambda(filter: $filter, first: $count, after: $cursor)
          @connection(key: "MembersScreen_members") {
          listId: __id
          edges {
            node {
              id
              memberName
              memberPhoto
              createdAt
              coachInfo @include(if: $isCompany) {
                firstName
                lastName
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const columns = useColumns(companyId !== undefined)
  const isOwn = companyId === undefined
  const groups = (viewer.memberGroups?.items ?? []).flatMap((group) => group ?? [])
  const { members } = list.data
  const addButton = (
    <AddMemberButton
      coachId={isOwn ? viewer.id : undefined}
      companyId={companyId}
      listId={wholeList(members.listId, filters)}
    />
  )
  return (
    <>
      {isOwn && <LeaveDeletedGroup filters={filters} groups={groups} />}
      <LiveList listId={members.listId} coachId={viewer.id} filters={filters} />
      <ManagedList<Row, string>
        list={list}
        rows={members.edges.flatMap(({ node }) => node ?? [])}
        columns={columns}
        nameOf={({ memberName }) => memberName}
        filters={filters}
        filtersOf={memberFilters}
        states={groups.map(({ id, name }) => ({ value: id, label: name }))}
        statesLabel={t`Group`}
        hrefOf={(next) => paths.members({ company: companyId, q: next.text, state: next.state })}
        label={t`Members`}
        search={{ label: t`Search members`, placeholder: t`Name` }}
        moreLabel={<Trans>Show more members</Trans>}
        nothing={{
          icon: <Users size={22} aria-hidden />,
          title: t`No members yet`,
          text: isOwn
            ? t`Add your followers as members to keep notes and see their progress.`
            : t`Members that your coaches train appear here.`,
        }}
        action={
          <div className="flex flex-wrap gap-3">
            <ExportMembersButton {...variables} />
            <Button
              variant="secondary"
              icon={<FileUp size={20} aria-hidden />}
              render={<RouterLink href={paths.importMembers()} />}
            >
              <Trans>Import CSV</Trans>
            </Button>
            {viewer.ownGroups && <GroupsButton viewer={viewer.ownGroups} />}
            {addButton}
          </div>
        }
        emptyAction={addButton}
      />
    </>
  )
}

/** The list if it has all members, which a new one joins; undefined while it is filtered. */
function wholeList(listId: string, { text, state }: MemberFilters): string | undefined {
  return text === undefined && state === undefined ? listId : undefined
}

interface LiveListProps {
  listId: string
  /** The coach who lists their own members. */
  coachId: string
  filters: MemberFilters
}

/** Follows the members of the list. */
function LiveList({ listId, coachId, filters }: LiveListProps) {
  const { companyId, text, state } = filters
  return (
    <>
      <LiveMembers
        scope={companyId === undefined ? { coachID: coachId } : { companyID: companyId }}
        listId={wholeList(listId, filters)}
      />
      {companyId === undefined && state !== undefined && (
        <LiveGroup groupId={state} listId={listId} isWhole={text === undefined} />
      )}
    </>
  )
}

interface LeaveDeletedGroupProps {
  filters: MemberFilters
  groups: readonly { id: string }[]
}

/** Ends the filter by a group that is deleted. Otherwise the list stays narrowed, and no button shows by what. */
function LeaveDeletedGroup({ filters: { text, state }, groups }: LeaveDeletedGroupProps) {
  if (state === undefined || groups.some(({ id }) => id === state)) return undefined
  return <Redirect to={paths.members({ q: text })} replace />
}

function useColumns(isCompany: boolean): Column<Row>[] {
  const { t } = useLingui()
  const { words, date } = useColumnKinds<Row>()
  const coach = words('coach', t`Coach`, ({ coachInfo }) => coachInfo && `${coachInfo.firstName} ${coachInfo.lastName}`)
  return [
    {
      key: 'name',
      header: t`Name`,
      isName: true,
      cell: ({ id, memberName, memberPhoto }) => (
        <ManagedName
          picture={<Avatar name={memberName} src={memberPhoto} size={44} />}
          href={paths.member({ id })}
          name={memberName}
        />
      ),
    },
    ...(isCompany ? [coach] : []),
    date('since', t`Member since`, ({ createdAt }) => createdAt),
  ]
}
