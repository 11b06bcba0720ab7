import { msg } from '@lingui/core/macro'
import { Dumbbell } from 'lucide-react'
import editProgramQuery from '#schema/__generated__/relay/EditProgramScreenQuery.graphql.ts'
import manageProgramsQuery from '#schema/__generated__/relay/ManageProgramsScreenQuery.graphql.ts'
import programQuery from '#schema/__generated__/relay/ProgramScreenQuery.graphql.ts'
import programsQuery from '#schema/__generated__/relay/ProgramsScreenQuery.graphql.ts'
import requestQuery from '#schema/__generated__/relay/RequestScreenQuery.graphql.ts'
import trainingRulesQuery from '#schema/__generated__/relay/TrainingRulesScreenQuery.graphql.ts'
import { companyIdAt } from '#web/app/person/useCurrentRole.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { LibraryLoading } from '#web/features/library/LibraryLoading.tsx'
import { ManagedLoading } from '#web/features/managing/ManagedLoading.tsx'
import { EditProgramLoading } from './editing/EditProgramLoading.tsx'
import { programsVariables } from './finding/programsPlace.ts'
import { RequestLoading } from './generating/form/RequestLoading.tsx'
import { managedVariables } from './managing/programFilters.ts'
import { ProgramLoading } from './page/ProgramLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  programs: screenWithQuery({
    path: paths.programs,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Programs`,
    subtitle: msg`Find Your Programs`,
    navigation: { workspace: 'member', order: 3, label: msg`Programs`, icon: Dumbbell },
    load: async () => (await import('./finding/ProgramsScreen.tsx')).ProgramsScreen,
    loading: LibraryLoading,
    query: programsQuery,
    variables: programsVariables,
  }),
  program: screenWithQuery({
    path: paths.program,
    guard: 'member',
    layout: 'dashboard',
    parent: 'programs',
    load: async () => (await import('./page/ProgramScreen.tsx')).ProgramScreen,
    loading: ProgramLoading,
    query: programQuery,
    variables: ({ search }) => ({ id: new URLSearchParams(search).get('programId') ?? '' }),
  }),
  haveProgramMade: screenWithQuery({
    path: paths.haveProgramMade,
    guard: 'member',
    layout: 'dashboard',
    parent: 'programs',
    title: msg`Get a custom program`,
    load: async () => (await import('./generating/form/RequestScreen.tsx')).RequestScreen,
    loading: RequestLoading,
    query: requestQuery,
    variables: () => ({}),
  }),
  managePrograms: screenWithQuery({
    path: paths.managePrograms,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Programs`,
    subtitle: msg`Manage Programs`,
    navigation: { workspace: 'studio', order: 4, label: msg`Programs`, icon: Dumbbell },
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./managing/ManageProgramsScreen.tsx')).ManageProgramsScreen,
    loading: ManagedLoading,
    query: manageProgramsQuery,
    variables: managedVariables,
  }),
  trainingRules: screenWithQuery({
    path: paths.trainingRules,
    guard: 'member',
    layout: 'dashboard',
    parent: 'managePrograms',
    title: msg`Training rules`,
    roles: ['ADMIN'],
    load: async () => (await import('./rules/TrainingRulesScreen.tsx')).TrainingRulesScreen,
    loading: ManagedLoading,
    query: trainingRulesQuery,
    variables: (place) => ({ companyID: companyIdAt(place) ?? '' }),
  }),
  editProgram: screenWithQuery({
    path: paths.editProgram,
    guard: 'member',
    layout: 'dashboard',
    parent: 'managePrograms',
    title: msg`Edit program`,
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./editing/EditProgramScreen.tsx')).EditProgramScreen,
    loading: EditProgramLoading,
    query: editProgramQuery,
    variables: ({ search }) => ({ id: new URLSearchParams(search).get('id') ?? '' }),
  }),
}
