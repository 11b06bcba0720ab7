import '#web/styles/app.css'
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

try {
  const [configuration] = await Promise.all([loadConfiguration(), activateLanguage(language.peek())])
  root.render(<App shell={createShell(configuration)} />)
  void afterFirstScreen().then(warmErrorFallback)
} catch (error) {
  reportError(error)
  root.render(<ErrorFallback />)
}
