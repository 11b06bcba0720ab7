import { effect } from '@preact/signals-react'
import { navigate } from 'wouter/use-browser-location'
import { createAccount } from './account.ts'
import { addressOf, type Configuration } from './configuration.ts'
import { createLazyAuth } from './identity/lazyAuth.ts'
import { language } from './language/language.ts'
import { createLiveSocket } from './network/liveSocket.ts'
import { createRelayEnvironment } from './relayEnvironment.ts'
import { routes } from './routes.tsx'
import { createRouter } from './routing/router.ts'
import { createSession } from './session.ts'
import type { Shell } from './useShell.ts'

/** Puts the long-lived parts together and starts looking for who is signed in. */
export function createShell(configuration: Configuration): Shell {
  const auth = createLazyAuth(configuration.identity, () => language.peek())
  const session = createSession({ auth, forget: startAfresh, report: reportError })
  const live = createLiveSocket({
    url: addressOf('graphql').replace(/^http/, 'ws'),
    token: session.token,
    onResync: () => void router.refresh().catch(() => undefined),
  })
  const environment = createRelayEnvironment(session, live)
  const account = createAccount(session, environment)
  const { basePath } = configuration
  const replace = (path: string) => navigate(basePath.replace(/\/$/, '') + path, { replace: true })
  const router = createRouter({ rows: routes, basePath, environment, session, replace })
  effect(() => {
    if (session.state.value.status !== 'loading') live.reopen()
  })
  void session.restore()
  return { configuration, auth, session, environment, account, router }
}

/** A fresh document is the one place that surely holds nothing of the person who left. */
function startAfresh(): void {
  sessionStorage.clear()
  location.reload()
}
