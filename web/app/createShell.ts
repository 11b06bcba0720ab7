import { effect } from '@preact/signals-react'
import { navigate } from 'wouter/use-browser-location'
import type { Configuration } from './configuration.ts'
import type { Data } from './data.tsx'
import { afterFirstScreen } from './firstScreen.ts'
import { createLazyAuth } from './identity/lazyAuth.ts'
import { language } from './language/language.ts'
import { untilNextTry } from './network/connection.ts'
import { forgetAllMaking } from './notices/makings.ts'
import { forgetOffline } from './person/forgetOffline.ts'
import { createSession } from './person/session.ts'
import { reloadOnceServed } from './reload.ts'
import { openTable } from './routing/openTable.ts'
import { createRouter } from './routing/router.ts'
import type { RouteRow } from './routing/rows.ts'
import type { Shell } from './useShell.ts'

/** Creates the long-lived parts and starts to determine the signed-in user. */
export function createShell(configuration: Configuration, rows: readonly RouteRow[]): Shell {
  const auth = createLazyAuth(configuration.identity, () => language.peek())
  const session = createSession({ auth, forget: startAfresh, report: reportError, untilNextTry })

  let loading: Promise<Data> | undefined
  const data = (): Promise<Data> => {
    loading ??= import('./data.tsx').then(({ createData }) => createData(session))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const { basePath } = configuration
  const replace = (path: string) => navigate(basePath.replace(/\/$/, '') + path, { replace: true })
  const table = openTable(rows, () => router.reopen())
  const router = createRouter({ table, basePath, data, session, replace })
  effect(() => {
    const { status } = session.state.value
    if (status === 'authenticated') void Promise.allSettled([data(), table.complete(), keepOffline()])
    else if (status === 'unauthenticated') atFirstReach(auth.warm)
  })
  void session.restore()
  void afterFirstScreen()
    .then(table.complete)
    // Navigation to it retries.
    .catch(() => undefined)
  return { configuration, auth, session, data, router }
}

/** Makes the app available offline once a user has an account. Nothing is stored in a visitor's browser. */
async function keepOffline(): Promise<void> {
  await afterFirstScreen()
  const { keepAppOffline } = await import('#workers/offline/offline.client.ts')
  await keepAppOffline(document.baseURI)
}

/**
 * Calls `warm` at the first interaction with a form, which will soon be sent. A visitor who only reads loads nothing
 * more.
 */
function atFirstReach(warm: () => void): void {
  const reach = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.closest('form')) return
    removeEventListener('focusin', reach)
    warm()
  }
  addEventListener('focusin', reach)
}

/** Only a new document is certain to contain nothing of the user who signed out. */
function startAfresh(): void {
  sessionStorage.clear()
  forgetAllMaking()
  void forgetOffline().finally(() => void reloadOnceServed())
}
