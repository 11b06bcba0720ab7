import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportScreenOpenMutation } from '#schema/__generated__/relay/ReportScreenOpenMutation.graphql.ts'
import type { ReportScreenQuery } from '#schema/__generated__/relay/ReportScreenQuery.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { useReasonName } from '#web/features/messages/safety/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { CloseReport } from './CloseReport.tsx'
import { ReportedMessages } from './ReportedMessages.tsx'

/** A report: what it says, its conversation once the admin has opened it, and how it was closed. */
export function ReportScreen({ query }: ScreenProps<ReportScreenQuery>) {
  const data = usePreloadedQuery<ReportScreenQuery>(
    graphql`
      query ReportScreenQuery($id: ID!) {
        report: getConversationReports(id: $id) {
          id
          reason
          note
          reporterName
          status
          outcome
          closedByName
          createdAt
          conversation {
            id
          }
        }
        ...ReportedMessages_query @arguments(id: $id)
      }
    `,
    query,
  )
  const { t } = useLingui()
  const reasonName = useReasonName()
  const dateLabel = useDateLabel()
  const { report } = data
  if (!report) return <EmptyState isPage icon={<Flag size={22} aria-hidden />} title={t`Report not found`} />
  const { id, reason, note, reporterName, status, outcome, closedByName, createdAt, conversation } = report
  const isOpen = status === 'OPEN'
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <section aria-label={t`Report`} className="flex flex-col gap-1">
        <h2 className="text-xl">{reasonName(reason)}</h2>
        {note && <p dir="auto">{note}</p>}
        <p className="text-sm text-muted">
          <bdi>{reporterName}</bdi> · {dateLabel(createdAt)}
        </p>
      </section>
      {!isOpen && (
        <Notice kind="good">
          <Trans>
            Closed by <bdi>{closedByName}</bdi>: <bdi>{outcome}</bdi>
          </Trans>
        </Notice>
      )}
      {conversation ? <ReportedMessages query={data} /> : isOpen && <OpenReport id={id} />}
      {isOpen && <CloseReport id={id} />}
    </div>
  )
}

/** The admin reads private messages only after this, and the audit trail says so. */
function OpenReport({ id }: { id: string }) {
  const { router } = useShell()
  const { write, isWriting } = useWrite<ReportScreenOpenMutation>(graphql`
    mutation ReportScreenOpenMutation($id: ID!) {
      opened: openConversationReport(id: $id) {
        success
        code
      }
    }
  `)
  const open = async () => {
    if (await write({ id })) await router.refresh()
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        <Trans>
          You can read the conversation until the report is closed. The audit trail records that you opened it.
        </Trans>
      </p>
      <Button busy={isWriting} onClick={() => void open()}>
        <Trans>Open conversation</Trans>
      </Button>
    </div>
  )
}
