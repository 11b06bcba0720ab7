import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import ownQuery, { type OwnProgramsQuery } from '#schema/__generated__/relay/OwnProgramsQuery.graphql.ts'
import { useQueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import { usePerson } from '#web/app/person.ts'
import { ShelfBoundary } from '#web/features/shelves/ShelfBoundary.tsx'
import { ShelfLoading } from '#web/features/shelves/ShelfLoading.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { ProgramCard } from './ProgramCard.tsx'

/** What somebody is in the middle of, and what was made for them alone. It reads for itself, after the page around it. */
export function OwnPrograms() {
  const userId = usePerson()?.contactId ?? ''
  const { query, read } = useQueryOnDemand<OwnProgramsQuery>(ownQuery, { userID: userId })
  const begin = useEffectEvent(read)
  useEffect(() => begin(), [])
  if (!query) return <ShelfLoading />
  return (
    <ShelfBoundary query={query} onRetry={read}>
      <Suspense fallback={<ShelfLoading />}>
        <Rails query={query} />
      </Suspense>
    </ShelfBoundary>
  )
}

function Rails({ query }: { query: PreloadedQuery<OwnProgramsQuery> }) {
  const { t } = useLingui()
  const { enrolments, made } = usePreloadedQuery<OwnProgramsQuery>(
    graphql`
      query OwnProgramsQuery($userID: ID!) {
        enrolments: userProgramsByUserIDAndUpdatedAt(
          userID: $userID
          sortDirection: DESC
          filter: { status: { ne: CANCELED } }
          limit: 50
        ) {
          items {
            status
            program {
              id
              status
              ...ProgramCard_program
            }
          }
        }
        made: programsByOwnerID(
          ownerID: $userID
          sortDirection: DESC
          filter: { coachID: { attributeExists: false } }
          limit: 24
        ) {
          items {
            id
            status
            ...ProgramCard_program
          }
        }
      }
    `,
    query,
  )
  const enrolled = (enrolments?.items ?? []).flatMap((item) =>
    item?.program && item.program.status !== 'DELETED' ? [{ status: item.status, program: item.program }] : [],
  )
  const shelfOf = (status: string) => enrolled.flatMap((one) => (one.status === status ? [one.program] : []))
  const begun = new Set(enrolled.map(({ program }) => program.id))
  const own = (made?.items ?? []).flatMap((program) =>
    program && program.status !== 'DELETED' && !begun.has(program.id) ? [program] : [],
  )
  const shelves = [
    { title: t`Continue`, programs: shelfOf('INPROGRESS') },
    { title: t`Made for you`, programs: own },
    { title: t`Completed`, programs: shelfOf('COMPLETED') },
  ]
  return shelves.map(
    ({ title, programs }) =>
      programs.length > 0 && (
        <Rail key={title} title={title} previousLabel={t`Previous`} nextLabel={t`Next`}>
          {programs.map((program) => (
            <ProgramCard key={program.id} program={program} />
          ))}
        </Rail>
      ),
  )
}
