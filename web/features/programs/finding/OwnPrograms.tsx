import { useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import ownQuery, { type OwnProgramsQuery } from '#schema/__generated__/relay/OwnProgramsQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person/person.ts'
import { ProgramCard } from '#web/features/programs/ProgramCard.tsx'
import { FailedShelf } from '#web/features/shelves/FailedShelf.tsx'
import { ShelfLoading } from '#web/features/shelves/ShelfLoading.tsx'
import { Rail } from '#web/ui/strip/Rail.tsx'

/** The user's programs in progress and custom programs. Has its own query, so that the page around it does not wait. */
export function OwnPrograms() {
  const userId = usePerson()?.contactId ?? ''
  return (
    <QueryRenderer<OwnProgramsQuery>
      request={ownQuery}
      variables={{ userID: userId }}
      loading={<ShelfLoading />}
      renderFailure={(failure) => <FailedShelf {...failure} />}
    >
      {(query) => <Rails query={query} userId={userId} />}
    </QueryRenderer>
  )
}

/** Loads all of them: a member has at most 1,000 enrollments and 1,000 own programs (`@atMost`). */
function Rails({ query, userId }: { query: PreloadedQuery<OwnProgramsQuery>; userId: string }) {
  const { t } = useLingui()
  const { enrolments, made } = usePreloadedQuery<OwnProgramsQuery>(
    graphql`
      query OwnProgramsQuery($userID: ID!) {
        enrolments: userProgramsByUserIDAndUpdatedAt(
          userID: $userID
          sortDirection: DESC
          filter: { status: { ne: CANCELED } }
          limit: 1000
        ) {
          items {
            status
            program {
              id
              status
              ownerID
              ...ProgramCard_program
            }
          }
        }
        made: programsByOwnerID(
          ownerID: $userID
          sortDirection: DESC
          filter: { coachID: { attributeExists: false } }
          limit: 1000
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
    item?.program && !(item.program.status === 'DELETED' && item.program.ownerID === userId)
      ? [{ status: item.status, program: item.program }]
      : [],
  )
  const shelfOf = (status: string) => enrolled.flatMap((one) => (one.status === status ? [one.program] : []))
  const enrolledIds = new Set(enrolled.map(({ program }) => program.id))
  const own = (made?.items ?? []).flatMap((program) =>
    program && program.status !== 'DELETED' && !enrolledIds.has(program.id) ? [program] : [],
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
