import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  JobTable_installation$data,
  JobTable_installation$key,
} from '#schema/__generated__/relay/JobTable_installation.graphql.ts'
import type { JobTableRetryMutation } from '#schema/__generated__/relay/JobTableRetryMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'

interface JobTableProps {
  installation: JobTable_installation$key
  onRetry: () => Promise<void>
}

type Job = JobTable_installation$data['jobs'][number]

/** The jobs of the installation. A failed one can be retried. */
export function JobTable({ installation, onRetry }: JobTableProps) {
  const { jobs } = useFragment(
    graphql`
      fragment JobTable_installation on Installation {
        jobs {
          id
          name
          state
          attempts
          at
          reason
        }
      }
    `,
    installation,
  )
  const { t } = useLingui()
  const columns = useColumns(onRetry)
  return (
    <Table<Job>
      label={t`Jobs`}
      columns={columns}
      rows={jobs}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={<EmptyState icon={<CircleCheck size={22} aria-hidden />} title={t`No jobs`} text={t`All work is done.`} />}
    />
  )
}

function useColumns(onRetry: JobTableProps['onRetry']): Column<Job>[] {
  const { t, i18n } = useLingui()
  const dateLabel = useDateLabel()
  return [
    { key: 'name', header: t`Job`, isName: true, cell: ({ name, reason }) => <JobName name={name} reason={reason} /> },
    { key: 'state', header: t`State`, cell: ({ state }) => <JobState state={state} /> },
    { key: 'attempts', header: t`Attempts`, align: 'end', cell: ({ attempts }) => i18n.number(attempts) },
    { key: 'at', header: t`Since`, cell: ({ at }) => dateLabel(at) },
    {
      key: 'retry',
      header: t`Action`,
      cell: ({ id, name, state }) => state === 'FAILED' && <RetryButton id={id} name={name} onRetry={onRetry} />,
    },
  ]
}

/** Names and reasons are those of the log, which is in English. */
function JobName({ name, reason }: Pick<Job, 'name' | 'reason'>) {
  return (
    <span className="flex min-w-0 flex-col" lang="en" dir="ltr">
      <span>{name}</span>
      {reason && <span className="text-sm break-words text-muted">{reason}</span>}
    </span>
  )
}

function JobState({ state }: Pick<Job, 'state'>) {
  if (state === 'FAILED')
    return (
      <Badge tone="live">
        <Trans>Failed</Trans>
      </Badge>
    )
  if (state === 'RUNNING')
    return (
      <Badge tone="brand">
        <Trans context="job">Running</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>Waiting</Trans>
    </Badge>
  )
}

interface RetryProps {
  id: string
  name: string
  onRetry: () => Promise<void>
}

function RetryButton({ id, name, onRetry }: RetryProps) {
  const { t } = useLingui()
  const { write, isWriting } = useWrite<JobTableRetryMutation>(graphql`
    mutation JobTableRetryMutation($id: ID!) {
      retryJob(id: $id) {
        success
        code
      }
    }
  `)
  const retry = async () => {
    if (await write({ id })) await onRetry()
  }
  return (
    <Button
      variant="secondary"
      size="compact"
      busy={isWriting}
      aria-label={t`Retry ${name}`}
      onClick={() => void retry()}
    >
      <Trans>Retry</Trans>
    </Button>
  )
}
