import { msg } from '@lingui/core/macro'
import { House, Video } from 'lucide-react'
import closuresQuery from '#schema/__generated__/relay/ClosuresScreenQuery.graphql.ts'
import companyClassesQuery from '#schema/__generated__/relay/CompanyClassesScreenQuery.graphql.ts'
import companyClosuresQuery from '#schema/__generated__/relay/CompanyClosuresScreenQuery.graphql.ts'
import companyNewClassQuery from '#schema/__generated__/relay/CompanyNewClassScreenQuery.graphql.ts'
import companyQuery from '#schema/__generated__/relay/CompanyScreenQuery.graphql.ts'
import editClassQuery from '#schema/__generated__/relay/EditClassScreenQuery.graphql.ts'
import importQuery from '#schema/__generated__/relay/ImportScreenQuery.graphql.ts'
import studioQuery from '#schema/__generated__/relay/MyStudioScreenQuery.graphql.ts'
import newClassQuery from '#schema/__generated__/relay/NewClassScreenQuery.graphql.ts'
import roomsQuery from '#schema/__generated__/relay/RoomsScreenQuery.graphql.ts'
import taughtQuery from '#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'
import { companyIdAt } from '#web/app/person/useCurrentRole.ts'
import { screenAlone, screenWithQuery } from '#web/app/routing/route.ts'
import { companyVariables } from './companyPlace.ts'
import { MyStudioLoading } from './MyStudioLoading.tsx'
import { NewClassLoading } from './newClass/NewClassLoading.tsx'
import { paths } from './paths.ts'
import { taughtVariables } from './studioPlace.ts'
import { TaughtLoading } from './TaughtLoading.tsx'

export const routes = {
  studio: screenWithQuery({
    path: paths.studio,
    guard: 'member',
    layout: 'dashboard',
    title: msg`My Studio`,
    navigation: { workspace: 'studio', order: 1, label: msg`My Studio`, icon: House },
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./MyStudioScreen.tsx')).MyStudioScreen,
    loading: MyStudioLoading,
    query: studioQuery,
    variables: taughtVariables,
  }),
  taught: screenWithQuery({
    path: paths.taught,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Live Classes`,
    subtitle: msg`Manage Live Classes`,
    navigation: { workspace: 'studio', order: 2, label: msg`Live`, icon: Video },
    roles: ['COACH'],
    load: async () => (await import('./TaughtScreen.tsx')).TaughtScreen,
    loading: TaughtLoading,
    query: taughtQuery,
    variables: taughtVariables,
  }),
  companyClasses: screenWithQuery({
    path: paths.companyClasses,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Live Classes`,
    navigation: { workspace: 'studio', order: 2, label: msg`Live`, icon: Video },
    roles: ['ADMIN'],
    load: async () => (await import('./CompanyClassesScreen.tsx')).CompanyClassesScreen,
    loading: TaughtLoading,
    query: companyClassesQuery,
    variables: companyVariables,
  }),
  company: screenWithQuery({
    path: paths.company,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Studio details`,
    roles: ['ADMIN', 'GLOBAL'],
    load: async () => (await import('./company/CompanyScreen.tsx')).CompanyScreen,
    loading: NewClassLoading,
    query: companyQuery,
    variables: (place) => ({ companyID: companyIdAt(place) ?? '', hasCompany: companyIdAt(place) !== undefined }),
  }),
  rooms: screenWithQuery({
    path: paths.rooms,
    guard: 'member',
    layout: 'dashboard',
    parent: 'companyClasses',
    title: msg`Rooms`,
    roles: ['ADMIN'],
    load: async () => (await import('./rooms/RoomsScreen.tsx')).RoomsScreen,
    loading: NewClassLoading,
    query: roomsQuery,
    variables: (place) => ({ companyID: companyIdAt(place) ?? '' }),
  }),
  editClass: screenWithQuery({
    path: paths.editClass,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Edit class`,
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./changing/EditClassScreen.tsx')).EditClassScreen,
    loading: NewClassLoading,
    query: editClassQuery,
    variables: ({ search }) => ({ id: new URLSearchParams(search).get('id') ?? '' }),
  }),
  closures: screenWithQuery({
    path: paths.closures,
    guard: 'member',
    layout: 'dashboard',
    parent: 'taught',
    title: msg`Closures`,
    roles: ['COACH'],
    load: async () => (await import('./closures/ClosuresScreen.tsx')).ClosuresScreen,
    loading: TaughtLoading,
    query: closuresQuery,
    variables: () => ({ fromNow: { ge: 'now' } }),
  }),
  companyClosures: screenWithQuery({
    path: paths.companyClosures,
    guard: 'member',
    layout: 'dashboard',
    parent: 'companyClasses',
    title: msg`Closures`,
    roles: ['ADMIN'],
    load: async () => (await import('./closures/CompanyClosuresScreen.tsx')).CompanyClosuresScreen,
    loading: TaughtLoading,
    query: companyClosuresQuery,
    variables: companyVariables,
  }),
  calendar: screenAlone({
    path: paths.calendar,
    guard: 'member',
    layout: 'dashboard',
    parent: 'taught',
    title: msg`Live Classes`,
    roles: ['COACH'],
    follows: ['view', 'date'],
    load: async () => (await import('./calendar/TaughtCalendarScreen.tsx')).TaughtCalendarScreen,
  }),
  companyCalendar: screenAlone({
    path: paths.companyCalendar,
    guard: 'member',
    layout: 'dashboard',
    parent: 'companyClasses',
    title: msg`Live Classes`,
    roles: ['ADMIN'],
    follows: ['view', 'date'],
    load: async () => (await import('./calendar/CompanyCalendarScreen.tsx')).CompanyCalendarScreen,
  }),
  newClass: screenWithQuery({
    path: paths.newClass,
    guard: 'member',
    layout: 'dashboard',
    parent: 'taught',
    title: msg`New class`,
    roles: ['COACH'],
    load: async () => (await import('./newClass/NewClassScreen.tsx')).NewClassScreen,
    loading: NewClassLoading,
    query: newClassQuery,
    variables: () => ({}),
  }),
  companyNewClass: screenWithQuery({
    path: paths.companyNewClass,
    guard: 'member',
    layout: 'dashboard',
    parent: 'companyClasses',
    title: msg`New class`,
    roles: ['ADMIN'],
    load: async () => (await import('./newClass/CompanyNewClassScreen.tsx')).CompanyNewClassScreen,
    loading: NewClassLoading,
    query: companyNewClassQuery,
    variables: (place) => ({ companyID: companyIdAt(place) ?? '' }),
  }),
  importClasses: screenWithQuery({
    path: paths.importClasses,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Import classes`,
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./importing/ImportScreen.tsx')).ImportScreen,
    loading: NewClassLoading,
    query: importQuery,
    variables: () => ({}),
  }),
}
