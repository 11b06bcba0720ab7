import { Trans } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { CoachPrograms_query$key } from '#schema/__generated__/relay/CoachPrograms_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { ProgramCard } from '#web/features/programs/ProgramCard.tsx'
import { CoachSection } from './CoachSection.tsx'

/** The coach's public programs, last changed first. Visitors see none. */
export function CoachPrograms({ query }: { query: CoachPrograms_query$key }) {
  const list = usePaged<CoachPrograms_query$key>(
    graphql`
      fragment CoachPrograms_query on Query
      @refetchable(queryName: "CoachProgramsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 6 }, cursor: { type: "String" }) {
        programs: programsByCoachID(
          coachID: $coachID
          sortDirection: DESC
          filter: { isPublic: { eq: true }, isApproved: { eq: true }, status: { eq: PUBLISHED } }
          first: $count
          after: $cursor
        ) @connection(key: "CoachPrograms_programs") {
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
    <CoachSection
      id="coach-programs"
      title={<Trans>Programs</Trans>}
      list={list}
      items={(list.data.programs?.edges ?? []).flatMap(({ node }) => node ?? [])}
      keyOf={({ id }) => id}
      moreLabel={<Trans>Show more programs</Trans>}
    >
      {(program) => <ProgramCard program={program} />}
    </CoachSection>
  )
}
