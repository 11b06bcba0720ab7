import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardList } from 'lucide-react'
import { graphql } from 'react-relay'
import type {
  ManagedPrograms_query$data,
  ManagedPrograms_query$key,
} from '#schema/__generated__/relay/ManagedPrograms_query.graphql.ts'
import type { ManagedProgramsSubscription } from '#schema/__generated__/relay/ManagedProgramsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { oneCompany } from '#web/app/routing/managedFilters.ts'
import { ManagedList } from '#web/features/managing/ManagedList.tsx'
import { ManagedName } from '#web/features/managing/ManagedName.tsx'
import { paths } from '#web/features/programs/paths.ts'
import { ProgramBadges } from '#web/features/programs/ProgramBadges.tsx'
import { ProgramPicture } from '#web/features/programs/ProgramPicture.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'
import { NewProgram } from './NewProgram.tsx'
import { hrefOfPrograms, type ProgramFilters, programFilters } from './programFilters.ts'

type Row = NonNullable<NonNullable<NonNullable<ManagedPrograms_query$data['programs']>['edges']>[number]['node']>

interface ManagedProgramsProps {
  query: ManagedPrograms_query$key
  filters: ProgramFilters
}

/** Programs in management lists, most recently changed first. */
export function ManagedPrograms({ query, filters }: ManagedProgramsProps) {
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
  const isOwn = filters.coachId !== undefined
  useLivePrograms(filters)
  const columns = useColumns(isOwn)
  const rows = (list.data.programs?.edges ?? []).flatMap(({ node }) =>
    node && node.status !== 'DELETED' ? [node] : [],
  )
  return (
    <ManagedList
      list={list}
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      filters={filters}
      filtersOf={programFilters}
      states={
        isOwn
          ? [
              { value: 'published', label: t({ context: 'program', message: 'Published' }) },
              { value: 'draft', label: t`Drafts` },
              { value: 'template', label: t`Templates` },
            ]
          : [
              { value: 'waiting', label: t`Waiting for approval` },
              { value: 'approved', label: t({ context: 'program', message: 'Approved' }) },
              { value: 'declined', label: t({ context: 'program', message: 'Declined' }) },
            ]
      }
      hrefOf={(change) => hrefOfPrograms({ ...filters, ...change })}
      label={t`Programs`}
      search={{ label: t`Search programs`, placeholder: t`Name` }}
      moreLabel={<Trans>Show more programs</Trans>}
      nothing={{
        icon: <ClipboardList size={22} aria-hidden />,
        title: t`No programs yet`,
        text: isOwn ? t`Build your first program from your videos.` : t`Programs your coaches publish appear here.`,
      }}
      action={isOwn && <NewProgram />}
    />
  )
}

function useColumns(isOwn: boolean): Column<Row>[] {
  const { t } = useLingui()
  const { words, number, date } = useColumnKinds<Row>()
  const coach = words('coach', t`Coach`, ({ coachInfo }) => coachInfo && `${coachInfo.firstName} ${coachInfo.lastName}`)
  return [
    {
      key: 'name',
      header: t`Name`,
      isName: true,
      cell: (program) => (
        <ManagedName
          picture={
            <span className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-inner bg-track">
              <ProgramPicture program={program} />
            </span>
          }
          href={paths.editProgram({ id: program.id })}
          name={program.name}
        />
      ),
    },
    ...(isOwn ? [] : [coach]),
    { key: 'state', header: t`Status`, cell: (program) => <ProgramBadges program={program} /> },
    number('sessions', t`Sessions`, ({ plansCount }) => plansCount),
    number('training', t`Training`, ({ enrolledCount }) => enrolledCount),
    date('changed', t`Last changed`, ({ updatedAt }) => updatedAt),
  ]
}

/** Updates changes from other tabs, devices and users. */
function useLivePrograms(filters: ProgramFilters): void {
  const { coachId } = filters
  const companyId = oneCompany(filters)
  const ofCompany = companyId === undefined ? null : { companyID: { eq: companyId } }
  useLive<ManagedProgramsSubscription>(
    graphql`
      subscription ManagedProgramsSubscription($filter: ModelSubscriptionProgramFilterInput) {
        programChanged: onUpdatePrograms(filter: $filter) {
          id
          name
          status
          plansCount
          enrolledCount
          updatedAt
          ...ProgramPicture_program
          ...ProgramBadges_program
        }
      }
    `,
    { filter: coachId === undefined ? ofCompany : { coachID: { eq: coachId } } },
  )
}
