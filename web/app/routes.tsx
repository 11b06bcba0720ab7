import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CalendarDays, Sun } from 'lucide-react'
import { Redirect } from 'wouter'
import { BookingsLoading } from '#web/features/booking/BookingsLoading.tsx'
import { ClassesLoading } from '#web/features/classes/ClassesLoading.tsx'
import { classesVariables } from '#web/features/classes/classesPlace.ts'
import { ClassLoading } from '#web/features/classes/ClassLoading.tsx'
import { CoachLoading } from '#web/features/coaches/CoachLoading.tsx'
import { TodayLoading } from '#web/features/today/TodayLoading.tsx'
import { todayVariables } from '#web/features/today/todayVariables.ts'
import { loadGallery } from './env.ts'
import { withWordsOf } from './language/language.ts'
import { liveRoutes } from './liveRoutes.ts'
import { DEFAULT_PATH, NOT_FOUND, SIGN_IN, SIGN_UP, SURVEY, VERIFY } from './routing/paths.ts'
import type { RouteRow } from './routing/route.ts'
import { screenAlone, screenWithQuery } from './routing/screen.tsx'
import { studioRoutes } from './studioRoutes.ts'

/** Whole minutes, so that coming back within one finds what is already kept. */
function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
}

/** Every address of the app. A screen that is not built has no row here, and so stands in no navigation either. */
export const routes: readonly RouteRow[] = [
  {
    path: '/',
    guard: 'everybody',
    layout: 'plain',
    open: screenAlone(async () => () => <Redirect to={DEFAULT_PATH} replace />),
  },
  {
    path: DEFAULT_PATH,
    guard: 'member',
    layout: 'dashboard',
    title: 'greeting',
    subtitle: msg`Today's Overview`,
    navigation: { workspace: 'member', label: msg`Today`, icon: Sun },
    loading: TodayLoading,
    open: screenWithQuery({
      load: async () => (await import('#web/features/today/TodayScreen.tsx')).TodayScreen,
      query: () => import('#schema/__generated__/relay/TodayScreenQuery.graphql.ts'),
      variables: () => todayVariables(Date.now(), i18n.locale),
    }),
  },
  {
    path: '/dashboard/classes',
    guard: 'member',
    layout: 'dashboard',
    title: msg`Classes`,
    subtitle: msg`Find Your Class`,
    navigation: { workspace: 'member', label: msg`Classes`, icon: CalendarDays },
    loading: ClassesLoading,
    open: screenWithQuery({
      load: async () => (await import('#web/features/classes/ClassesScreen.tsx')).ClassesScreen,
      query: () => import('#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'),
      variables: (place) => classesVariables(place, Date.now()),
    }),
  },
  {
    path: '/dashboard/classes/booked',
    guard: 'member',
    layout: 'dashboard',
    title: msg`My bookings`,
    loading: BookingsLoading,
    open: screenWithQuery({
      load: async () => (await import('#web/features/booking/BookingsScreen.tsx')).BookingsScreen,
      query: () => import('#schema/__generated__/relay/BookingsScreenQuery.graphql.ts'),
      variables: () => ({ fromNow: { ge: thisMinute() }, untilNow: { lt: thisMinute() } }),
    }),
  },
  ...studioRoutes,
  {
    path: '/classes/:publicID',
    guard: 'everybody',
    layout: 'visitor',
    loading: ClassLoading,
    open: screenWithQuery({
      load: async () => (await import('#web/features/classes/ClassScreen.tsx')).ClassScreen,
      query: () => import('#schema/__generated__/relay/ClassScreenQuery.graphql.ts'),
      variables: ({ parameters }) => ({ publicID: parameters['publicID'] ?? '' }),
    }),
  },
  {
    path: '/coaches/:coachName/:coachId',
    guard: 'everybody',
    layout: 'coach',
    title: msg`Coach`,
    loading: CoachLoading,
    open: screenWithQuery({
      load: async () => (await import('#web/features/coaches/CoachScreen.tsx')).CoachScreen,
      query: () => import('#schema/__generated__/relay/CoachScreenQuery.graphql.ts'),
      variables: ({ parameters }) => ({ coachID: parameters['coachId'] ?? '', fromNow: { ge: thisMinute() } }),
    }),
  },
  ...liveRoutes,
  {
    path: SIGN_IN,
    guard: 'guest',
    layout: 'auth',
    open: screenAlone(async () => (await import('#web/features/auth/SignInScreen.tsx')).SignInScreen),
  },
  {
    path: SIGN_UP,
    guard: 'guest',
    layout: 'auth',
    open: screenAlone(async () => (await import('#web/features/auth/SignUpScreen.tsx')).SignUpScreen),
  },
  {
    path: VERIFY,
    guard: 'guest',
    layout: 'auth',
    open: screenAlone(async () => (await import('#web/features/auth/VerifyScreen.tsx')).VerifyScreen),
  },
  {
    path: SURVEY,
    guard: 'guest',
    layout: 'auth',
    open: screenWithQuery({
      load: async () => (await import('#web/features/auth/SurveyScreen.tsx')).SurveyScreen,
      query: () => import('#schema/__generated__/relay/SurveyScreenQuery.graphql.ts'),
      variables: () => ({}),
    }),
  },
  {
    path: '/terms/terms',
    guard: 'everybody',
    layout: 'plain',
    title: msg`Terms of Service`,
    open: screenAlone(
      withWordsOf('legal', async () => (await import('#web/features/legal/TermsScreen.tsx')).TermsScreen),
    ),
  },
  {
    path: '/terms/privacy',
    guard: 'everybody',
    layout: 'plain',
    title: msg`Privacy Policy`,
    open: screenAlone(
      withWordsOf('legal', async () => (await import('#web/features/legal/PrivacyScreen.tsx')).PrivacyScreen),
    ),
  },
  // A build for members has nothing of it.
  ...(loadGallery
    ? [
        {
          path: '/dev/ui',
          guard: 'everybody',
          layout: 'plain',
          open: screenAlone(loadGallery),
        } as const,
      ]
    : []),
  {
    path: NOT_FOUND,
    guard: 'everybody',
    layout: 'plain',
    open: screenAlone(async () => (await import('./NotFoundScreen.tsx')).NotFoundScreen),
  },
]
