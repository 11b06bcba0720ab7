import { msg } from '@lingui/core/macro'
import { Video } from 'lucide-react'
import { NewClassLoading } from '#web/features/studio/NewClassLoading.tsx'
import { CLASSES_TAUGHT, NEW_CLASS, taughtVariables } from '#web/features/studio/studioPlace.ts'
import { TaughtLoading } from '#web/features/studio/TaughtLoading.tsx'
import { withWordsOf } from './language/language.ts'
import type { RouteRow } from './routing/route.ts'
import { screenWithQuery } from './routing/screen.tsx'

/** What somebody who teaches works with. */
export const studioRoutes: readonly RouteRow[] = [
  {
    path: CLASSES_TAUGHT,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Live Classes`,
    subtitle: msg`Manage Live Classes`,
    navigation: { workspace: 'studio', label: msg`Live`, icon: Video },
    roles: ['COACH'],
    loading: TaughtLoading,
    open: screenWithQuery({
      load: withWordsOf('studio', async () => (await import('#web/features/studio/TaughtScreen.tsx')).TaughtScreen),
      query: () => import('#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'),
      variables: () => taughtVariables(Date.now()),
    }),
  },
  {
    path: NEW_CLASS,
    guard: 'member',
    layout: 'dashboard',
    title: msg`New class`,
    roles: ['COACH'],
    loading: NewClassLoading,
    open: screenWithQuery({
      load: withWordsOf('studio', async () => (await import('#web/features/studio/NewClassScreen.tsx')).NewClassScreen),
      query: () => import('#schema/__generated__/relay/NewClassScreenQuery.graphql.ts'),
      variables: () => ({}),
    }),
  },
]
