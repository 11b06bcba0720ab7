import { msg } from '@lingui/core/macro'
import invitationQuery from '#schema/__generated__/relay/InvitationScreenQuery.graphql.ts'
import manageQuery from '#schema/__generated__/relay/ManageInvitationsScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { ManagedLoading } from '#web/features/managing/ManagedLoading.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { invitationsVariables } from './invitationFilters.ts'
import { paths } from './paths.ts'

export const routes = {
  manageInvitations: screenWithQuery({
    path: paths.manageInvitations,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Invitations`,
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./ManageInvitationsScreen.tsx')).ManageInvitationsScreen,
    loading: ManagedLoading,
    query: manageQuery,
    variables: invitationsVariables,
  }),
  invitation: screenWithQuery({
    path: paths.invitation,
    guard: 'everyone',
    layout: 'visitor',
    parent: 'today',
    title: msg`Invitation`,
    load: async () => (await import('./InvitationScreen.tsx')).InvitationScreen,
    loading: SomeLoading,
    query: invitationQuery,
    variables: ({ parameters }) => ({ token: parameters.token }),
  }),
}
