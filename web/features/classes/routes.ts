import { msg } from '@lingui/core/macro'
import { CalendarDays } from 'lucide-react'
import classesQuery from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import classQuery from '#schema/__generated__/relay/ClassScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { ClassesLoading } from './finding/ClassesLoading.tsx'
import { addressOfClasses, classesPlaceOf, classesVariables } from './finding/classesPlace.ts'
import { ClassLoading } from './page/ClassLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  classes: screenWithQuery({
    path: paths.classes,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Classes`,
    subtitle: msg`Find Your Class`,
    navigation: { workspace: 'member', order: 2, label: msg`Classes`, icon: CalendarDays },
    load: async () => (await import('./finding/ClassesScreen.tsx')).ClassesScreen,
    loading: ClassesLoading,
    query: classesQuery,
    variables: (place) => classesVariables(place, { now: Date.now() }),
    copyName: (place) => addressOfClasses(classesPlaceOf(place, Date.now())),
  }),
  class: screenWithQuery({
    path: paths.class,
    guard: 'everyone',
    layout: 'visitor',
    parent: 'classes',
    load: async () => (await import('./page/ClassScreen.tsx')).ClassScreen,
    loading: ClassLoading,
    query: classQuery,
    variables: ({ parameters }) => ({ publicID: parameters.publicID }),
  }),
}
