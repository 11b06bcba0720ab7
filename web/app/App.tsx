import { DirectionProvider } from '@base-ui/react/direction-provider'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { Router } from 'wouter'
import { useValue } from '#web/lib/useValue.ts'
import { Boundary } from './Boundary.tsx'
import { ErrorFallback } from './ErrorFallback.tsx'
import { language } from './language/language.ts'
import { languages } from './language/languages.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Screens } from './routing/Screens.tsx'
import { type Shell, ShellContext } from './useShell.ts'

// Nothing is told before the first paint.
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

export function App({ shell }: { shell: Shell }) {
  const { direction } = languages[useValue(language)]
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider direction={direction}>
        <Boundary resetKey={undefined} renderFallback={() => <ErrorFallback />}>
          <ShellContext value={shell}>
            <Router base={shell.configuration.basePath.replace(/\/$/, '')}>
              <OfflineNotice />
              <Screens />
            </Router>
          </ShellContext>
        </Boundary>
        <Suspense>
          <Toasts />
        </Suspense>
      </DirectionProvider>
    </I18nProvider>
  )
}
