import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ManageProgramsScreenQuery } from '#schema/__generated__/relay/ManageProgramsScreenQuery.graphql.ts'
import { usePerson } from '#web/app/person.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useStudioRole } from '#web/app/useCurrentRole.ts'
import { ManagedLoading } from './ManagedLoading.tsx'
import { addressOfManaged, EVERYWHERE, managedPlaceOf } from './managedPlace.ts'
import { ManagedPrograms } from './ManagedPrograms.tsx'
import { ProgramOutcomes } from './ProgramOutcomes.tsx'

/** A coach's own programs; for an admin those that their company looks after, and what waits for their word. */
export function ManageProgramsScreen({ query, place }: ScreenProps<ManageProgramsScreenQuery>) {
  const data = usePreloadedQuery<ManageProgramsScreenQuery>(
    graphql`
      query ManageProgramsScreenQuery($filter: ModelProgramFilterInput!, $isAsked: Boolean!, $isAdmin: Boolean!) {
        ...ManagedPrograms_query @include(if: $isAsked) @alias(as: "asked")
        ...ProgramOutcomes_query @include(if: $isAdmin) @alias(as: "outcomes")
      }
    `,
    query,
  )
  const role = useStudioRole()
  const person = usePerson()
  const chosen = managedPlaceOf(place)
  if (!role || !person) return undefined
  const companyId = role.role === 'GLOBAL' ? EVERYWHERE : role.role === 'ADMIN' ? role.companyId : undefined
  const coachId = companyId === undefined ? person.contactId : undefined
  if (companyId !== chosen.companyId || coachId !== chosen.coachId)
    return <Redirect to={addressOfManaged({ ...chosen, companyId, coachId })} replace />
  if (!data.asked) return <ManagedLoading />
  return (
    <div className="flex flex-col gap-10">
      <ManagedPrograms query={data.asked} chosen={chosen} />
      {data.outcomes && <ProgramOutcomes query={data.outcomes} />}
    </div>
  )
}
