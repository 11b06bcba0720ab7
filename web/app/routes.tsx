import { msg } from '@lingui/core/macro'
import { Redirect } from 'wouter'
import SurveyScreenQuery from '#schema/__generated__/relay/SurveyScreenQuery.graphql.ts'
import { DEFAULT_PATH, NOT_FOUND, SIGN_IN, SIGN_UP, SURVEY, VERIFY } from './routing/paths.ts'
import type { RouteRow } from './routing/route.ts'
import { screenAlone, screenWithQuery } from './routing/screen.tsx'

/** Every address of the app. A screen that is not built has no row here, and so stands in no navigation either. */
export const routes: readonly RouteRow[] = [
  {
    path: '/',
    guard: 'everybody',
    layout: 'plain',
    open: screenAlone(async () => () => <Redirect to={DEFAULT_PATH} replace />),
  },
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
      query: SurveyScreenQuery,
      variables: () => ({}),
    }),
  },
  {
    path: '/terms/terms',
    guard: 'everybody',
    layout: 'plain',
    title: msg`Terms of Service`,
    open: screenAlone(async () => (await import('#web/features/legal/TermsScreen.tsx')).TermsScreen),
  },
  {
    path: '/terms/privacy',
    guard: 'everybody',
    layout: 'plain',
    title: msg`Privacy Policy`,
    open: screenAlone(async () => (await import('#web/features/legal/PrivacyScreen.tsx')).PrivacyScreen),
  },
  {
    path: NOT_FOUND,
    guard: 'everybody',
    layout: 'plain',
    open: screenAlone(async () => (await import('./NotFoundScreen.tsx')).NotFoundScreen),
  },
]
