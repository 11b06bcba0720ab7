import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { DocumentName } from './DocumentTables.tsx'
import type { Traffic } from './LiveTraffic.tsx'

/** The last requests with an error. Their ids are in the log, and in the messages that users saw. */
export function FailureTable({ rows }: { rows: Traffic['failures'] }) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <Table<Traffic['failures'][number]>
      label={t`Recent errors`}
      rows={rows}
      keyOf={({ requestID, at, document }) => `${requestID} ${at} ${document}`}
      nameOf={({ requestID }) => requestID}
      columns={columns}
      empty={<EmptyState icon={<CircleCheck size={22} aria-hidden />} title={t`No errors`} />}
    />
  )
}

function useColumns(): Column<Traffic['failures'][number]>[] {
  const { t } = useLingui()
  const dateLabel = useDateLabel()
  return [
    { key: 'request', header: t`Request`, isName: true, cell: ({ requestID }) => <Mono text={requestID} /> },
    { key: 'code', header: t({ message: 'Code', context: 'error' }), cell: ({ code }) => <Mono text={code} /> },
    { key: 'document', header: t`Document`, cell: ({ document }) => <DocumentName name={document} /> },
    { key: 'at', header: t`Time`, cell: ({ at }) => dateLabel(at) },
  ]
}

/** As the log has it. */
function Mono({ text }: { text: string }) {
  return (
    <bdi lang="en" className="font-mono text-sm break-all">
      {text}
    </bdi>
  )
}
