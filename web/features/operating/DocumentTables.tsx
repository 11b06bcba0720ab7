import { useLingui } from '@lingui/react/macro'
import { Gauge, Radio } from 'lucide-react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import type { Traffic } from './LiveTraffic.tsx'

interface SlowestProps {
  rows: Traffic['slowest']
  perMinute: (count: number) => string
}

/** The slowest documents of the period. */
export function SlowestTable({ rows, perMinute }: SlowestProps) {
  const { t } = useLingui()
  const documentLabel = useDocumentLabel()
  const columns = useSlowestColumns(perMinute)
  return (
    <Table<Traffic['slowest'][number]>
      label={t`Slowest documents`}
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={({ name }) => documentLabel(name)}
      columns={columns}
      empty={<EmptyState icon={<Gauge size={22} aria-hidden />} title={t`No requests yet`} />}
    />
  )
}

function useSlowestColumns(perMinute: SlowestProps['perMinute']): Column<Traffic['slowest'][number]>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'name', header: t`Document`, isName: true, cell: ({ name }) => <DocumentName name={name} /> },
    {
      key: 'p95',
      header: t`95% within`,
      align: 'end',
      cell: ({ p95Ms }) => i18n.number(p95Ms, { style: 'unit', unit: 'millisecond' }),
    },
    { key: 'requests', header: t`Per minute`, align: 'end', cell: ({ requests }) => perMinute(requests) },
    { key: 'errors', header: t`Errors`, align: 'end', cell: ({ errors }) => i18n.number(errors) },
  ]
}

/** The documents with most open subscriptions. */
export function FollowedTable({ rows }: { rows: Traffic['followed'] }) {
  const { t } = useLingui()
  const documentLabel = useDocumentLabel()
  const columns = useFollowedColumns()
  return (
    <Table<Traffic['followed'][number]>
      label={t`Live subscriptions`}
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={({ name }) => documentLabel(name)}
      columns={columns}
      empty={<EmptyState icon={<Radio size={22} aria-hidden />} title={t`No live subscriptions`} />}
    />
  )
}

function useFollowedColumns(): Column<Traffic['followed'][number]>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'name', header: t`Document`, isName: true, cell: ({ name }) => <DocumentName name={name} /> },
    {
      key: 'subscriptions',
      header: t({ message: 'Open', context: 'subscriptions' }),
      align: 'end',
      cell: ({ subscriptions }) => i18n.number(subscriptions),
    },
  ]
}

/** The server's word for all documents that are not registered. */
const OTHER = 'other'

function useDocumentLabel(): (name: string) => string {
  const { t } = useLingui()
  return (name) => (name === OTHER ? t`Not registered` : name)
}

/** Documents are named in English, as in the log. */
export function DocumentName({ name }: { name: string }) {
  const documentLabel = useDocumentLabel()
  if (name === OTHER) return documentLabel(name)
  return (
    <bdi lang="en" className="break-all">
      {name}
    </bdi>
  )
}
