import { Redirect } from 'wouter'
import { paths as everywhere } from '#web/__generated__/paths.ts'
import { paths } from './paths.ts'
import { screenAlone } from './routing/route.ts'

/** The shell's own routes. Each feature declares its routes in its own `routes.ts`. */
export const routes = {
  home: screenAlone({
    path: paths.home,
    guard: 'everyone',
    layout: 'plain',
    load: async () => () => <Redirect to={everywhere.today()} replace />,
  }),
  notFound: screenAlone({
    path: paths.notFound,
    guard: 'everyone',
    layout: 'plain',
    load: async () => (await import('./failures/NotFoundScreen.tsx')).NotFoundScreen,
  }),
}
