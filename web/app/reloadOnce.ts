import { keepText, readText } from './browserStorage.ts'

const RELOADED_FOR = 'reloaded-for'

/**
 * Code that no longer loads is usually code that a newer version replaced, so the page is loaded anew: once for a
 * version. When that did not help the error goes on to the fallback.
 */
export function reloadOnceForLostCode(version: string): void {
  addEventListener('vite:preloadError', (event) => {
    if (readText(sessionStorage, RELOADED_FOR) === version) return
    event.preventDefault()
    keepText(sessionStorage, RELOADED_FOR, version)
    location.reload()
  })
}
