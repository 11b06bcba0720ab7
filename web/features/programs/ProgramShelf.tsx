import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import shelfQuery, { type ProgramShelfQuery } from '#schema/__generated__/relay/ProgramShelfQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { FailedShelf } from '#web/features/shelves/FailedShelf.tsx'
import { ShelfLoading } from '#web/features/shelves/ShelfLoading.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { ProgramCard } from './ProgramCard.tsx'
import { openIn } from './programsPlace.ts'

/** What fits a rail that somebody still looks through. */
const MOST_SHOWN = 12

interface ProgramShelfProps {
  kind: Parameters<typeof openIn>[0]
  title: string
  /** The whole list of it. */
  allAt: string
  onEmpty: () => void
}

/** The newest programs of a discipline or a type; nothing where there are none. */
export function ProgramShelf({ kind, ...shown }: ProgramShelfProps) {
  return (
    <QueryRenderer<ProgramShelfQuery>
      request={shelfQuery}
      variables={{ filter: openIn(kind), first: MOST_SHOWN }}
      loading={<ShelfLoading title={shown.title} />}
      renderFailure={(failure) => <FailedShelf title={shown.title} {...failure} />}
    >
      {(query) => <Shelf query={query} {...shown} />}
    </QueryRenderer>
  )
}

interface ShelfProps extends Omit<ProgramShelfProps, 'kind'> {
  query: PreloadedQuery<ProgramShelfQuery>
}

function Shelf({ query, title, allAt, onEmpty }: ShelfProps) {
  const { t } = useLingui()
  const { shelf } = usePreloadedQuery<ProgramShelfQuery>(
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
  const programs = (shelf?.edges ?? []).flatMap(({ node }) => node ?? [])
  const isEmpty = programs.length === 0
  const tell = useEffectEvent(onEmpty)
  useEffect(() => {
    if (isEmpty) tell()
  }, [isEmpty])
  if (isEmpty) return undefined
  return (
    <Rail
      title={title}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      action={
        <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={allAt} />}>
          {t`All`}
          <span className="sr-only"> {title}</span>
        </Link>
      }
    >
      {programs.map((program) => (
        <ProgramCard key={program.id} program={program} />
      ))}
    </Rail>
  )
}
