import { DirectionProvider } from '@base-ui/react/direction-provider'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense } from 'react'
import { Router } from 'wouter'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Boundary } from './failures/Boundary.tsx'
import { ErrorFallback } from './failures/ErrorFallback.tsx'
import { afterFirstScreen } from './firstScreen.ts'
import { language } from './language/language.ts'
import { languages } from './language/languages.ts'
import { Screens } from './routing/Screens.tsx'
import { type Shell, ShellContext } from './useShell.ts'

// No notices are shown before the first screen.
const Notices = lazily(async () => {
  await afterFirstScreen()
  return (await untilLoaded(() => import('./notices/Notices.tsx'))).Notices
})

/** Loads the layout and the screen again after one of them failed to load. */
function reopen({ router }: Shell, retry: () => void): void {
  router.reopen()
  retry()
}

export function App({ shell }: { shell: Shell }) {
  const { direction } = languages[useValue(language)]
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider direction={direction}>
        <ShellContext value={shell}>
          <Router base={shell.configuration.basePath.replace(/\/$/, '')}>
            <Boundary
              resetKey={undefined}
              renderFallback={(error, retry) => <ErrorFallback error={error} onRetry={() => reopen(shell, retry)} />}
            >
              <Screens />
            </Boundary>
            <Boundary resetKey={undefined} renderFallback={() => null}>
              <Suspense>
                <Notices />
              </Suspense>
            </Boundary>
          </Router>
        </ShellContext>
      </DirectionProvider>
    </I18nProvider>
  )
}
