import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type {
  ProgramOutcomes_query$data,
  ProgramOutcomes_query$key,
} from '#schema/__generated__/relay/ProgramOutcomes_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'

type Outcome = NonNullable<NonNullable<NonNullable<ProgramOutcomes_query$data['outcomes']>['edges']>[number]['node']>

/** For admins: which model wrote each custom program, and which faults its answers had. */
export function ProgramOutcomes({ query }: { query: ProgramOutcomes_query$key }) {
  const { t } = useLingui()
  const list = usePaged<ProgramOutcomes_query$key>(
    graphql`
      fragment ProgramOutcomes_query on Query
      @refetchable(queryName: "ProgramOutcomesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 12 }, cursor: { type: "String" }) {
        outcomes: listProgramOutcomes(first: $count, after: $cursor) @connection(key: "ProgramOutcomes_outcomes") {
          edges {
            node {
              id
              programName
              writer
              attempts
              faults
              tokens
              createdAt
            }
          }
        }
      }
    `,
    query,
  )
  const columns = useColumns()
  const rows = (list.data.outcomes?.edges ?? []).flatMap(({ node }) => node ?? [])
  if (rows.length === 0) return undefined
  return (
    <section aria-labelledby="program-outcomes" className="flex flex-col gap-4">
      <h2 id="program-outcomes" className="text-xl">
        <Trans>Custom programs</Trans>
      </h2>
      <Table<Outcome>
        label={t`Custom programs`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ programName }) => programName ?? ''}
      />
      <NextPage list={list}>
        <Trans>Show more programs</Trans>
      </NextPage>
    </section>
  )
}

function useColumns(): Column<Outcome>[] {
  const { t, i18n } = useLingui()
  const { number, date } = useColumnKinds<Outcome>()
  const listFormat = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const nameOf = useReasonName()
  return [
    {
      key: 'name',
      header: t`Name`,
      isName: true,
      cell: ({ programName }) => <bdi className="line-clamp-2 break-words">{programName}</bdi>,
    },
    { key: 'writer', header: t`Created by`, cell: ({ writer }) => <Writer writer={writer} /> },
    number('attempts', t`Attempts`, ({ attempts }) => attempts),
    {
      key: 'faults',
      header: t`Problems`,
      cell: ({ faults }) => listFormat.format(new Set(faults.map(nameOf))),
    },
    number('tokens', t`Tokens`, ({ tokens }) => tokens),
    date('created', t`Created`, ({ createdAt }) => createdAt),
  ]
}

function Writer({ writer }: Pick<Outcome, 'writer'>) {
  if (writer === 'MODEL') return <Trans>AI model</Trans>
  if (writer === 'BOTH') return <Trans>AI model, repaired</Trans>
  return <Trans>Built-in planner</Trans>
}

const noPlan = ['NO_STRUCTURE', 'NO_PLAN', 'SHAPE']
const counts = ['SESSIONS', 'SECTIONS', 'NO_WORKOUTS', 'DAY_NUMBER']
const times = ['SECTION_TIME', 'EXERCISE_TIME', 'DOSE', 'REST']
const weeks = ['VOLUME', 'BALANCE', 'PROGRESSION', 'MUSCLES', 'VARIETY']

/** Groups codes that admins need not distinguish. */
function useReasonName(): (code: string) => string {
  const { t } = useLingui()
  return (code) => {
    if (code === 'FAILED') return t`No answer`
    if (noPlan.includes(code)) return t`No plan in the answer`
    if (counts.includes(code)) return t`Missing sessions or sections`
    if (times.includes(code)) return t`Wrong duration`
    return weeks.includes(code) ? t`Unbalanced weeks` : t`Unsuitable exercises`
  }
}
