import { Trans, useLingui } from '@lingui/react/macro'
import { Server } from 'lucide-react'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import type { Traffic } from './LiveTraffic.tsx'

type Row = Traffic['servers'][number]

/** The servers of the installation, with their sources and figures. */
export function ServerTable({ rows }: { rows: Traffic['servers'] }) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <Table<Row>
      label={t`Servers`}
      rows={rows}
      keyOf={({ server }) => server}
      nameOf={({ server }) => server}
      columns={columns}
      empty={<EmptyState icon={<Server size={22} aria-hidden />} title={t`No servers`} />}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useLingui()
  const perMinute = (count: number, seconds: number) =>
    i18n.number((count * 60) / seconds, { maximumFractionDigits: 1 })
  return [
    { key: 'server', header: t`Server`, isName: true, cell: ({ server }) => <bdi className="break-all">{server}</bdi> },
    {
      key: 'sources',
      header: t({ message: 'Sources', context: 'server' }),
      cell: ({ missing }) => <Sources missing={missing} />,
    },
    {
      key: 'requests',
      header: t`Per minute`,
      align: 'end',
      cell: ({ requests, seconds }) => perMinute(requests, seconds),
    },
    { key: 'errors', header: t`Errors`, align: 'end', cell: ({ errors }) => i18n.number(errors) },
    { key: 'sockets', header: t`Connections`, align: 'end', cell: ({ sockets }) => i18n.number(sockets) },
  ]
}

function Sources({ missing }: Pick<Row, 'missing'>) {
  const { t, i18n } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    database: t`Database`,
    bus: t`Event bus`,
    storage: t`File storage`,
    media: t`Live classes`,
    disk: t`Disk space`,
  }
  if (missing.length === 0)
    return (
      <Badge>
        <Trans>All working</Trans>
      </Badge>
    )
  const names = new Intl.ListFormat(i18n.locale).format(missing.map((name) => labels[name] ?? name))
  return (
    <Badge tone="live">
      <Trans>Not working: {names}</Trans>
    </Badge>
  )
}
