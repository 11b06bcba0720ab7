import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type {
  ReportsScreen_query$data,
  ReportsScreen_query$key,
} from '#schema/__generated__/relay/ReportsScreen_query.graphql.ts'
import type {
  ReportsScreenQuery,
  ReportsScreenQuery$variables,
} from '#schema/__generated__/relay/ReportsScreenQuery.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/messages/paths.ts'
import { useReasonName } from '#web/features/messages/safety/reasons.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Tabs } from '#web/ui/strip/Tabs.tsx'
import { CLOSED_VIEW } from './reportsVariables.ts'

/** Reports of conversations, newest first, for global admins. */
export function ReportsScreen({ query }: ScreenProps<ReportsScreenQuery>) {
  const data = usePreloadedQuery<ReportsScreenQuery>(
    graphql`
      query ReportsScreenQuery($status: ReportStatus!) {
        ...ReportsScreen_query @arguments(status: $status)
      }
    `,
    query,
  )
  const list = usePaged<ReportsScreen_query$key>(
    graphql`
      fragment ReportsScreen_query on Query
      @refetchable(queryName: "ReportsScreenPageQuery")
      @argumentDefinitions(
        status: { type: "ReportStatus!" }
        count: { type: "Int", defaultValue: 24 }
        cursor: { type: "String" }
      ) {
        reports: listConversationReports(filter: { status: { eq: $status } }, first: $count, after: $cursor)
          @connection(key: "ReportsScreen_reports", filters: ["filter"]) {
          edges {
            node {
              id
              reason
              note
              reporterName
              status
              createdAt
            }
          }
        }
      }
    `,
    data,
  )
  const { status } = query.variables
  const { t } = useLingui()
  const [, navigate] = useLocation()
  // A report that this tab has closed stays in the list until it is read again.
  const reports = (list.data.reports?.edges ?? []).flatMap(({ node }) => (node?.status === status ? [node] : []))
  const rows = (
    <PagedList
      list={list}
      items={reports}
      empty={<NoReports status={status} />}
      className="flex flex-col gap-3"
      moreLabel={<Trans>Show more reports</Trans>}
    >
      {(report) => <ReportRow key={report.id} report={report} />}
    </PagedList>
  )
  return (
    <Tabs
      label={t`Reports`}
      value={status}
      onValueChange={(next) => navigate(paths.reports({ view: next === 'CLOSED' ? CLOSED_VIEW : undefined }))}
      tabs={[
        { value: 'OPEN', label: t`Open`, content: rows },
        { value: 'CLOSED', label: t`Closed`, content: rows },
      ]}
    />
  )
}

function NoReports({ status }: ReportsScreenQuery$variables) {
  const { t } = useLingui()
  const icon = <Flag size={22} aria-hidden />
  if (status === 'CLOSED') return <EmptyState icon={icon} title={t`No closed reports`} />
  return <EmptyState icon={icon} title={t`No open reports`} text={t`Conversations that people report appear here.`} />
}

type Report = NonNullable<NonNullable<ReportsScreen_query$data['reports']>['edges'][number]['node']>

function ReportRow({ report: { id, reason, note, reporterName, createdAt } }: { report: Report }) {
  const reasonName = useReasonName()
  const dateLabel = useDateLabel()
  return (
    <li className="relative flex flex-col gap-1 rounded border border-line bg-surface p-4 has-[a:hover]:border-field">
      <Link look="quiet" stretched render={<RouterLink href={paths.report({ id })} />}>
        <span className="font-[620]">{reasonName(reason)}</span>
      </Link>
      {note && (
        <p className="line-clamp-2 text-sm" dir="auto">
          {note}
        </p>
      )}
      <p className="text-sm text-muted">
        <bdi>{reporterName}</bdi> · {dateLabel(createdAt)}
      </p>
    </li>
  )
}
