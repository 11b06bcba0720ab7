import { msg } from '@lingui/core/macro'
import query from '#schema/__generated__/relay/ReferScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  refer: screenWithQuery({
    path: paths.refer,
    guard: 'member',
    layout: 'dashboard',
    parent: 'today',
    title: msg`Refer a Friend`,
    load: async () => (await import('./ReferScreen.tsx')).ReferScreen,
    loading: SomeLoading,
    query,
    variables: () => ({}),
  }),
}
