import surveyQuery from '#schema/__generated__/relay/SurveyScreenQuery.graphql.ts'
import { screenAlone, screenWithQuery } from '#web/app/routing/route.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  signIn: screenAlone({
    path: paths.signIn,
    guard: 'guest',
    layout: 'auth',
    load: async () => (await import('./SignInScreen.tsx')).SignInScreen,
  }),
  signUp: screenAlone({
    path: paths.signUp,
    guard: 'guest',
    layout: 'auth',
    load: async () => (await import('./signUp/SignUpScreen.tsx')).SignUpScreen,
  }),
  verify: screenAlone({
    path: paths.verify,
    guard: 'guest',
    layout: 'auth',
    load: async () => (await import('./VerifyScreen.tsx')).VerifyScreen,
  }),
  survey: screenWithQuery({
    path: paths.survey,
    guard: 'guest',
    layout: 'auth',
    load: async () => (await import('./survey/SurveyScreen.tsx')).SurveyScreen,
    loading: SomeLoading,
    query: surveyQuery,
    variables: () => ({}),
  }),
}
