import { msg } from '@lingui/core/macro'
import operationsQuery from '#schema/__generated__/relay/OperationsScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { OperationsLoading } from './OperationsLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  operations: screenWithQuery({
    path: paths.operations,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Operations`,
    roles: ['GLOBAL'],
    load: async () => (await import('./OperationsScreen.tsx')).OperationsScreen,
    loading: OperationsLoading,
    query: operationsQuery,
    variables: () => ({}),
  }),
}
