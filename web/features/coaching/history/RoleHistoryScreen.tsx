import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type {
  RoleHistoryScreen_query$data,
  RoleHistoryScreen_query$key,
} from '#schema/__generated__/relay/RoleHistoryScreen_query.graphql.ts'
import type { RoleHistoryScreenQuery } from '#schema/__generated__/relay/RoleHistoryScreenQuery.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { roleLabels } from '#web/app/names/roleLabels.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { managedCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/coaching/paths.ts'
import { ManagedList } from '#web/features/managing/ManagedList.tsx'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import type { Column } from '#web/ui/table/column.ts'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'
import { type HistoryFilters, historyFilters } from './historyFilters.ts'

type Row = NonNullable<NonNullable<NonNullable<RoleHistoryScreen_query$data['entries']>['edges']>[number]['node']>

/** Who gave and took which role, for admins: newest first, of their company or of all. */
export function RoleHistoryScreen({ query, place }: ScreenProps<RoleHistoryScreenQuery>) {
  const data = usePreloadedQuery<RoleHistoryScreenQuery>(
    graphql`
      query RoleHistoryScreenQuery($filter: ModelAuditEntryFilterInput!) {
        ...RoleHistoryScreen_query
      }
    `,
    query,
  )
  const role = useStudioRole(['ADMIN', 'GLOBAL'])
  if (!role) return undefined
  const filters = historyFilters(place)
  const companyId = managedCompany(role)
  if (companyId !== filters.companyId)
    return <Redirect to={paths.roleHistory({ company: companyId, q: filters.text, state: filters.state })} replace />
  return <Entries query={data} filters={filters} />
}

function Entries({ query, filters }: { query: RoleHistoryScreen_query$key; filters: HistoryFilters }) {
  const list = usePaged<RoleHistoryScreen_query$key>(
    graphql`
      fragment RoleHistoryScreen_query on Query
      @refetchable(queryName: "RoleHistoryScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        entries: listAuditEntries(filter: $filter, first: $count, after: $cursor)
          @connection(key: "RoleHistoryScreen_entries") {
          edges {
            node {
              # eslint-disable-next-line relay/unused-fields -- Read by ManagedList.
              id
              action
              subjectName
              subjectRole
              actorName
              createdAt
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const nameOf = useSubjectName()
  const columns = useColumns()
  const actionNames = useActionNames()
  return (
    <ManagedList<Row, NonNullable<HistoryFilters['state']>>
      list={list}
      rows={(list.data.entries?.edges ?? []).flatMap(({ node }) => node ?? [])}
      columns={columns}
      nameOf={nameOf}
      filters={filters}
      filtersOf={historyFilters}
      states={[
        { value: 'granted', label: actionNames.GRANTED },
        { value: 'revoked', label: actionNames.REVOKED },
        { value: 'approved', label: actionNames.APPROVED },
        { value: 'declined', label: actionNames.DECLINED },
      ]}
      hrefOf={({ text, state }) => paths.roleHistory({ company: filters.companyId, q: text, state })}
      label={t`Role history`}
      search={{ label: t`Search by person`, placeholder: t`Name` }}
      moreLabel={<Trans>Show more</Trans>}
      nothing={{
        icon: <History size={22} aria-hidden />,
        title: t`No changes yet`,
        text: t`Roles that admins give and take away appear here.`,
      }}
    />
  )
}

function useSubjectName(): (row: Pick<Row, 'subjectName'>) => string {
  const { t } = useLingui()
  return ({ subjectName }) => subjectName ?? t`Deleted account`
}

/** The decisions about roles. A coach request is approved or declined; all other roles are granted and revoked. */
function useActionNames() {
  const { t } = useLingui()
  return {
    GRANTED: t({ context: 'role', message: 'Granted' }),
    REVOKED: t({ context: 'role', message: 'Revoked' }),
    APPROVED: t({ context: 'role', message: 'Request approved' }),
    DECLINED: t({ context: 'role', message: 'Request declined' }),
  }
}

function useColumns(): Column<Row>[] {
  const { i18n, t } = useLingui()
  const { words } = useColumnKinds<Row>()
  const nameOf = useSubjectName()
  const actionNames: Partial<Record<Row['action'], string>> = useActionNames()
  return [
    {
      key: 'name',
      header: t`Person`,
      isName: true,
      cell: (row) => <bdi className="line-clamp-2 break-words">{nameOf(row)}</bdi>,
    },
    words('role', t`Role`, ({ subjectRole }) => subjectRole && t(roleLabels[subjectRole])),
    words('action', t`Change`, ({ action }) => actionNames[action]),
    words('actor', t`By`, ({ actorName }) => actorName ?? t`The operator of this server`),
    words('when', t({ context: 'role', message: 'When' }), ({ createdAt }) =>
      formatDate(createdAt, 'dateTime', { zone: guessTimeZone(), locale: i18n.locale }),
    ),
  ]
}
