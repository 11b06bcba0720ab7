import '#web/styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadConfiguration } from './app/configuration.ts'
import { createShell } from './app/createShell.ts'
import { ErrorFallback, warmErrorFallback } from './app/failures/ErrorFallback.tsx'
import { afterFirstScreen } from './app/firstScreen.ts'
import { activateLanguage, language } from './app/language/language.ts'
import { readText } from './app/person/browserStorage.ts'
import { reloadForLostCode } from './app/reload.ts'
import { firstRows } from './app/routing/openTable.ts'
import { ATTRIBUTION, isAttributed } from './features/auth/attribution/isAttributed.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('The document has no place for the app')
addEventListener('vite:preloadError', () => void reloadForLostCode())

// Not at the top of the module: what comes later imports what is in its chunk, and would wait for its end.
async function start(at: Root): Promise<void> {
  const speaking = activateLanguage(language.peek())
  try {
    const [configuration, rows] = await Promise.all([loadConfiguration(), firstRows(), speaking])
    at.render(<App shell={createShell(configuration, rows)} />)
    void afterFirstScreen().then(warmErrorFallback)
  } catch (error) {
    reportError(error)
    // Without a catalogue there are no words to say it in; the drawing that the document came with stays.
    await speaking
    at.render(
      <I18nProvider i18n={i18n}>
        <ErrorFallback />
      </I18nProvider>,
    )
  }
}

// Before the first screen, which may leave the address. Only visitors who came by such a link load the code.
if (isAttributed(location.search) || readText(localStorage, ATTRIBUTION) !== undefined) {
  const arrival = { url: location.href, referrer: document.referrer, now: Date.now() }
  void import('./features/auth/attribution/attribution.ts').then(({ captureAttribution, startCleanup }) => {
    captureAttribution(arrival)
    startCleanup()
  }, reportError)
}

void start(createRoot(place))
