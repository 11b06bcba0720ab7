import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { Records_records$data, Records_records$key } from '#schema/__generated__/relay/Records_records.graphql.ts'
import { formatSeconds } from '#web/lib/formatSeconds.ts'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'

type Best = Records_records$data[number]

/** The best that somebody has done with each exercise. */
export function Records({ records: key }: { records: Records_records$key }) {
  const records = useFragment(
    graphql`
      fragment Records_records on PersonalRecord @relay(plural: true) {
        videoID
        resourceName
        sets
        bestWeight
        repsAtBestWeight
        bestReps
        oneRepMax
        longestDuration
      }
    `,
    key,
  )
  const { t } = useLingui()
  const columns = useColumns()
  if (records.length === 0) return undefined
  return (
    <section aria-labelledby="records" className="flex flex-col gap-3">
      <h2 id="records" className="text-lg">
        <Trans>Personal records</Trans>
      </h2>
      <Table
        label={t`Personal records`}
        columns={columns}
        rows={records}
        keyOf={({ videoID }) => videoID}
        nameOf={({ resourceName }) => resourceName}
      />
    </section>
  )
}

function useColumns(): Column<Best>[] {
  const { t, i18n } = useLingui()
  const kilograms = (value: number) => i18n.number(value, { style: 'unit', unit: 'kilogram' })
  const none = '–'
  return [
    { key: 'exercise', header: t`Exercise`, isName: true, cell: ({ resourceName }) => <bdi>{resourceName}</bdi> },
    {
      key: 'weight',
      header: t`Heaviest set`,
      align: 'end',
      cell: ({ bestWeight, repsAtBestWeight }) =>
        bestWeight ? <bdi>{[kilograms(bestWeight), repsAtBestWeight].filter(Boolean).join(' × ')}</bdi> : none,
    },
    {
      key: 'most',
      header: t`Estimated one-rep max`,
      align: 'end',
      cell: ({ oneRepMax }) => (oneRepMax ? kilograms(oneRepMax) : none),
    },
    {
      key: 'reps',
      header: t`Most reps`,
      align: 'end',
      cell: ({ bestReps }) => (bestReps ? i18n.number(bestReps) : none),
    },
    {
      key: 'time',
      header: t`Longest`,
      align: 'end',
      cell: ({ longestDuration }) => (longestDuration ? formatSeconds(longestDuration) : none),
    },
    { key: 'sets', header: t`Sets`, align: 'end', cell: ({ sets }) => i18n.number(sets) },
  ]
}
