import '#web/styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadConfiguration } from './app/configuration.ts'
import { createShell } from './app/createShell.ts'
import { ErrorFallback, warmErrorFallback } from './app/ErrorFallback.tsx'
import { afterFirstScreen } from './app/firstScreen.ts'
import { activateLanguage, language } from './app/language/language.ts'
import { reloadOnceForLostCode } from './app/reloadOnce.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('The document has no place for the app')
const root = createRoot(place)
reloadOnceForLostCode(import.meta.url)

const speaking = activateLanguage(language.peek())
try {
  const [configuration] = await Promise.all([loadConfiguration(), speaking])
  root.render(<App shell={createShell(configuration)} />)
  void afterFirstScreen().then(warmErrorFallback)
} catch (error) {
  reportError(error)
  // Without a catalogue there are no words to say it in; the drawing that the document came with stays.
  await speaking
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorFallback />
    </I18nProvider>,
  )
}
