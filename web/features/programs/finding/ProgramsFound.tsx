import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { ProgramsFound_query$key } from '#schema/__generated__/relay/ProgramsFound_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { FoundGrid } from '#web/features/library/FoundGrid.tsx'
import { ProgramCard } from '#web/features/programs/ProgramCard.tsx'

/** Programs that match the filters, most recently changed first. */
export function ProgramsFound({ query, onClear }: { query: ProgramsFound_query$key; onClear: () => void }) {
  const { t } = useLingui()
  const list = usePaged<ProgramsFound_query$key>(
    graphql`
      fragment ProgramsFound_query on Query
      @refetchable(queryName: "ProgramsFoundPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        programs: findProgramsLambda(filter: $filter, first: $count, after: $cursor)
          @connection(key: "ProgramsFound_programs") {
          edges {
            node {
              id
              ...ProgramCard_program
            }
          }
        }
      }
    `,
    query,
  )
  return (
    <FoundGrid
      list={list}
      items={list.data.programs.edges.flatMap(({ node }) => node ?? [])}
      keyOf={({ id }) => id}
      noneTitle={t`No programs match your filters`}
      moreLabel={<Trans>Show more programs</Trans>}
      onClear={onClear}
    >
      {(program) => <ProgramCard program={program} />}
    </FoundGrid>
  )
}
