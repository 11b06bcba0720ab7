import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardList } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type {
  ManagedPrograms_query$data,
  ManagedPrograms_query$key,
} from '#schema/__generated__/relay/ManagedPrograms_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { paths } from '#web/features/programs/paths.ts'
import { ProgramBadges } from '#web/features/programs/ProgramBadges.tsx'
import { ProgramPicture } from '#web/features/programs/ProgramPicture.tsx'
import { formatDate } from '#web/lib/formatDate.ts'
import { guessTimeZone } from '#web/lib/timeZone.ts'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ListStates } from '#web/ui/list/ListStates.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { addressOfManaged, type ManagedPlace, type ProgramState } from './managedPlace.ts'
import { NewProgram } from './NewProgram.tsx'

type Row = NonNullable<NonNullable<NonNullable<ManagedPrograms_query$data['programs']>['edges']>[number]['node']>

interface ManagedProgramsProps {
  query: ManagedPrograms_query$key
  chosen: ManagedPlace
}

/** Programs as those who look after them see them, what was changed last first. */
export function ManagedPrograms({ query, chosen }: ManagedProgramsProps) {
  const { t } = useLingui()
  const list = usePaged<ManagedPrograms_query$key>(
    graphql`
      fragment ManagedPrograms_query on Query
      @refetchable(queryName: "ManagedProgramsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        programs: listPrograms(filter: $filter, first: $count, after: $cursor)
          @connection(key: "ManagedPrograms_programs") {
          edges {
            node {
              id
              name
              status
              plansCount
              enrolledCount
              updatedAt
              coachInfo {
                firstName
                lastName
              }
              ...ProgramPicture_program
              ...ProgramBadges_program
            }
          }
        }
      }
    `,
    query,
  )
  const isOwn = chosen.coachId !== undefined
  const columns = useColumns(isOwn)
  const choose = useChoose(chosen)
  const rows = (list.data.programs?.edges ?? []).flatMap(({ node }) =>
    node && node.status !== 'DELETED' ? [node] : [],
  )
  const isNarrowed = chosen.text !== undefined || chosen.state !== undefined
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:max-w-[20rem]">
          <SearchField
            label={t`Search programs`}
            labelHidden
            placeholder={t`Name`}
            value={chosen.text ?? ''}
            onChange={(text) => choose({ text: text.trim() || undefined })}
          />
        </div>
        {isOwn && <NewProgram />}
      </div>
      <Table<Row>
        label={t`Programs`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        tools={<StateFilter isOwn={isOwn} state={chosen.state} onChoose={(state) => choose({ state })} />}
        empty={
          <ListStates
            state={isNarrowed ? 'noMatch' : 'empty'}
            onClearFilters={() => choose({ text: undefined, state: undefined })}
            nothing={{
              icon: <ClipboardList size={22} aria-hidden />,
              title: t`No programs yet`,
              text: isOwn
                ? t`Build your first program from your videos.`
                : t`Programs your coaches publish appear here.`,
              action: isOwn ? <NewProgram /> : undefined,
            }}
          />
        }
      />
      <NextPage list={list}>
        <Trans>Show more programs</Trans>
      </NextPage>
    </div>
  )
}

function useColumns(isOwn: boolean): Column<Row>[] {
  const { t, i18n } = useLingui()
  const count = new Intl.NumberFormat(i18n.locale)
  const name: Column<Row> = {
    key: 'name',
    header: t`Name`,
    isName: true,
    cell: (program) => (
      <span className="flex min-w-0 items-center gap-4 py-1">
        <span className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-inner bg-track">
          <ProgramPicture program={program} />
        </span>
        <Link look="quiet" stretched={false} render={<RouterLink href={paths.editProgram({ id: program.id })} />}>
          <bdi className="line-clamp-2 text-pretty break-words">{program.name}</bdi>
        </Link>
      </span>
    ),
  }
  const coach: Column<Row> = {
    key: 'coach',
    header: t`Coach`,
    cell: ({ coachInfo }) => coachInfo && <bdi>{`${coachInfo.firstName} ${coachInfo.lastName}`}</bdi>,
  }
  return [
    name,
    ...(isOwn ? [] : [coach]),
    { key: 'state', header: t`Status`, cell: (program) => <ProgramBadges program={program} /> },
    { key: 'sessions', header: t`Sessions`, align: 'end', cell: ({ plansCount }) => count.format(plansCount) },
    { key: 'training', header: t`Training`, align: 'end', cell: ({ enrolledCount }) => count.format(enrolledCount) },
    {
      key: 'changed',
      header: t`Last changed`,
      align: 'end',
      cell: ({ updatedAt }) => formatDate(updatedAt, 'date', { zone: guessTimeZone(), locale: i18n.locale }),
    },
  ]
}

/** What is chosen stands in the address. */
function useChoose(chosen: ManagedPlace) {
  const [, navigate] = useLocation()
  return (change: Partial<Pick<ManagedPlace, 'text' | 'state'>>) =>
    navigate(addressOfManaged({ ...chosen, ...change }), { replace: true })
}

interface StateFilterProps {
  isOwn: boolean
  state: ProgramState | undefined
  onChoose: (state: ProgramState | undefined) => void
}

function StateFilter({ isOwn, state, onChoose }: StateFilterProps) {
  const { t } = useLingui()
  const names: Record<ProgramState, string> = {
    published: t({ context: 'program', message: 'Published' }),
    draft: t`Drafts`,
    template: t`Templates`,
    waiting: t`Waiting for approval`,
    approved: t({ context: 'program', message: 'Approved' }),
    declined: t({ context: 'program', message: 'Declined' }),
  }
  const states: readonly ProgramState[] = isOwn
    ? ['published', 'draft', 'template']
    : ['waiting', 'approved', 'declined']
  return (
    <FilterChips
      label={t`Status`}
      scrolls
      options={states.map((one) => ({ value: one, label: names[one] }))}
      value={state ? [state] : []}
      onValueChange={([next]) => onChoose(next)}
    />
  )
}
