import { msg } from '@lingui/core/macro'
import importQuery from '#schema/__generated__/relay/ImportMembersScreenQuery.graphql.ts'
import memberQuery from '#schema/__generated__/relay/MemberScreenQuery.graphql.ts'
import membersQuery from '#schema/__generated__/relay/MembersScreenQuery.graphql.ts'
import ownCoachesQuery from '#schema/__generated__/relay/OwnCoachesScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { ManagedLoading } from '#web/features/managing/ManagedLoading.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { memberVariables } from './memberFilters.ts'
import { paths } from './paths.ts'

export const routes = {
  members: screenWithQuery({
    path: paths.members,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Members`,
    subtitle: msg`Manage Members`,
    roles: ['COACH', 'ADMIN'],
    load: async () => (await import('./MembersScreen.tsx')).MembersScreen,
    loading: ManagedLoading,
    query: membersQuery,
    variables: memberVariables,
  }),
  importMembers: screenWithQuery({
    path: paths.importMembers,
    guard: 'member',
    layout: 'dashboard',
    parent: 'members',
    title: msg`Import members`,
    roles: ['COACH', 'ADMIN'],
    load: async () => (await import('./importing/ImportMembersScreen.tsx')).ImportMembersScreen,
    loading: SomeLoading,
    query: importQuery,
    variables: () => ({}),
  }),
  member: screenWithQuery({
    path: paths.member,
    guard: 'member',
    layout: 'dashboard',
    parent: 'members',
    title: msg`Member`,
    roles: ['COACH', 'ADMIN'],
    load: async () => (await import('./detail/MemberScreen.tsx')).MemberScreen,
    loading: ManagedLoading,
    query: memberQuery,
    variables: ({ search }) => ({ id: new URLSearchParams(search).get('id') ?? '' }),
  }),
  ownCoaches: screenWithQuery({
    path: paths.ownCoaches,
    guard: 'member',
    layout: 'dashboard',
    parent: 'today',
    title: msg`Your coaches`,
    load: async () => (await import('./own/OwnCoachesScreen.tsx')).OwnCoachesScreen,
    loading: ManagedLoading,
    query: ownCoachesQuery,
    variables: () => ({}),
  }),
}
