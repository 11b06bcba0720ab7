import { Trans } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink, Redirect } from 'wouter'
import type { ManageProgramsScreenQuery } from '#schema/__generated__/relay/ManageProgramsScreenQuery.graphql.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { managedCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ManagedLoading } from '#web/features/managing/ManagedLoading.tsx'
import { paths } from '#web/features/programs/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ManagedPrograms } from './ManagedPrograms.tsx'
import { hrefOfPrograms, programFilters } from './programFilters.ts'
import { ProgramOutcomes } from './ProgramOutcomes.tsx'

/** A coach's own programs, or for an admin those of the company. */
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
  const filters = programFilters(place)
  if (!role || !person) return undefined
  const companyId = managedCompany(role)
  const coachId = companyId === undefined ? person.contactId : undefined
  if (companyId !== filters.companyId || coachId !== filters.coachId)
    return <Redirect to={hrefOfPrograms({ ...filters, companyId, coachId })} replace />
  if (!data.asked) return <ManagedLoading />
  return (
    <div className="flex flex-col gap-10">
      <ManagedPrograms query={data.asked} filters={filters} />
      {role.role === 'ADMIN' && (
        <div>
          <Button variant="secondary" render={<RouterLink href={paths.trainingRules({ company: companyId })} />}>
            <Trans>Training rules</Trans>
          </Button>
        </div>
      )}
      {data.outcomes && <ProgramOutcomes query={data.outcomes} />}
    </div>
  )
}
