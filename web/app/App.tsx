import { DirectionProvider } from '@base-ui/react/direction-provider'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { Router } from 'wouter'
import { useValue } from '#web/lib/useValue.ts'
import { Boundary } from './Boundary.tsx'
import { ErrorFallback } from './ErrorFallback.tsx'
import { language } from './language/language.ts'
import { languages } from './language/languages.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Screens } from './routing/Screens.tsx'
import { Toasts } from './Toasts.tsx'
import { type Shell, ShellContext } from './useShell.ts'

export function App({ shell }: { shell: Shell }) {
  const { direction } = languages[useValue(language)]
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider direction={direction}>
        <Boundary resetKey={undefined} renderFallback={() => <ErrorFallback />}>
          <RelayEnvironmentProvider environment={shell.environment}>
            <ShellContext value={shell}>
              <Router base={shell.configuration.basePath.replace(/\/$/, '')}>
                <OfflineNotice />
                <Screens />
              </Router>
            </ShellContext>
          </RelayEnvironmentProvider>
        </Boundary>
        <Toasts />
      </DirectionProvider>
    </I18nProvider>
  )
}
