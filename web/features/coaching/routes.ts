import { msg } from '@lingui/core/macro'
import { GraduationCap } from 'lucide-react'
import becomeCoachQuery from '#schema/__generated__/relay/BecomeCoachScreenQuery.graphql.ts'
import manageCoachesQuery from '#schema/__generated__/relay/ManageCoachesScreenQuery.graphql.ts'
import roleHistoryQuery from '#schema/__generated__/relay/RoleHistoryScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { ManagedLoading } from '#web/features/managing/ManagedLoading.tsx'
import { CoachesLoading } from './CoachesLoading.tsx'
import { coachesVariables } from './coachesPlace.ts'
import { historyVariables } from './history/historyFilters.ts'
import { paths } from './paths.ts'
import { BecomeCoachLoading } from './requests/BecomeCoachLoading.tsx'

export const routes = {
  becomeCoach: screenWithQuery({
    path: paths.becomeCoach,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Become a coach`,
    load: async () => (await import('./requests/BecomeCoachScreen.tsx')).BecomeCoachScreen,
    loading: BecomeCoachLoading,
    query: becomeCoachQuery,
    variables: () => ({}),
  }),
  manageCoaches: screenWithQuery({
    path: paths.manageCoaches,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Coaches`,
    subtitle: msg`Manage Coaches`,
    navigation: { workspace: 'studio', order: 7, label: msg`Coaches`, icon: GraduationCap },
    roles: ['ADMIN', 'GLOBAL'],
    load: async () => (await import('./ManageCoachesScreen.tsx')).ManageCoachesScreen,
    loading: CoachesLoading,
    query: manageCoachesQuery,
    variables: (place) => coachesVariables(place),
  }),
  roleHistory: screenWithQuery({
    path: paths.roleHistory,
    guard: 'member',
    layout: 'dashboard',
    parent: 'manageCoaches',
    title: msg`Role history`,
    roles: ['ADMIN', 'GLOBAL'],
    load: async () => (await import('./history/RoleHistoryScreen.tsx')).RoleHistoryScreen,
    loading: ManagedLoading,
    query: roleHistoryQuery,
    variables: historyVariables,
  }),
}
