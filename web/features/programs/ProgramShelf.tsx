import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import shelfQuery, { type ProgramShelfQuery } from '#schema/__generated__/relay/ProgramShelfQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { FailedShelf } from '#web/features/shelves/FailedShelf.tsx'
import { Shelf } from '#web/features/shelves/Shelf.tsx'
import { ShelfLoading } from '#web/features/shelves/ShelfLoading.tsx'
import { openIn } from './finding/programsPlace.ts'
import { ProgramCard } from './ProgramCard.tsx'

/** Maximum number of programs in a shelf. */
const MOST_SHOWN = 12

interface ProgramShelfProps {
  kind: Parameters<typeof openIn>[0]
  title: string
  /** URL of the full list. */
  allAt: string
  onEmpty: () => void
}

/** The newest programs of a discipline or type. Renders nothing if empty. */
export function ProgramShelf({ kind, ...shelf }: ProgramShelfProps) {
  return (
    <QueryRenderer<ProgramShelfQuery>
      request={shelfQuery}
      variables={{ filter: openIn(kind), first: MOST_SHOWN }}
      loading={<ShelfLoading title={shelf.title} />}
      renderFailure={(failure) => <FailedShelf title={shelf.title} {...failure} />}
    >
      {(query) => <Programs query={query} {...shelf} />}
    </QueryRenderer>
  )
}

interface ProgramsProps extends Omit<ProgramShelfProps, 'kind'> {
  query: PreloadedQuery<ProgramShelfQuery>
}

function Programs({ query, ...shelf }: ProgramsProps) {
  const data = usePreloadedQuery<ProgramShelfQuery>(
    graphql`
      query ProgramShelfQuery($filter: ModelProgramFilterInput!, $first: Int!) {
        shelf: listPrograms(filter: $filter, first: $first) {
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
    <Shelf {...shelf} items={(data.shelf?.edges ?? []).flatMap(({ node }) => node ?? [])}>
      {(program) => <ProgramCard key={program.id} program={program} />}
    </Shelf>
  )
}
