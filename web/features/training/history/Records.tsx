import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { Records_query$data, Records_query$key } from '#schema/__generated__/relay/Records_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { type Paged, usePaged } from '#web/app/data/usePaged.ts'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'

type PersonalRecord = Records_query$data['records']['edges'][number]['node']

/** The viewer's personal records, most recently trained exercise first. */
export function useRecords(key: Records_query$key): Paged<readonly PersonalRecord[]> {
  const list = usePaged<Records_query$key>(
    graphql`
      fragment Records_query on Query
      @refetchable(queryName: "RecordsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        records: listPersonalRecords(first: $count, after: $cursor) @connection(key: "Records_records") {
          edges {
            node {
              videoID
              resourceName
              sets
              bestWeight
              repsAtBestWeight
              bestReps
              oneRepMax
              longestDuration
            }
          }
        }
      }
    `,
    key,
  )
  return { ...list, data: list.data.records.edges.map(({ node }) => node) }
}

export function Records({ list }: { list: Paged<readonly PersonalRecord[]> }) {
  const { t } = useLingui()
  const [columns, exerciseName] = [useColumns(), useExerciseName()]
  const records = list.data
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
        nameOf={({ resourceName }) => exerciseName(resourceName)}
      />
      <NextPage list={list}>
        <Trans>Show more records</Trans>
      </NextPage>
    </section>
  )
}

function useColumns(): Column<PersonalRecord>[] {
  const { t, i18n } = useLingui()
  const exerciseName = useExerciseName()
  const kilograms = (value: number) => i18n.number(value, { style: 'unit', unit: 'kilogram' })
  const none = '–'
  return [
    {
      key: 'exercise',
      header: t`Exercise`,
      isName: true,
      cell: ({ resourceName }) => <bdi>{exerciseName(resourceName)}</bdi>,
    },
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
