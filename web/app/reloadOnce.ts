import { keepText, readText } from './browserStorage.ts'

const RELOADED_FOR = 'reloaded-for'

/**
 * Code that no longer loads is usually code that a newer build replaced, so the page is loaded anew: once for a build,
 * which the address of its own code tells apart. When that did not help, the error goes on to the fallback. Without a
 * network there is nothing to load.
 */
export function reloadOnceForLostCode(build: string): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || readText(sessionStorage, RELOADED_FOR) === build) return
    event.preventDefault()
    keepText(sessionStorage, RELOADED_FOR, build)
    location.reload()
  })
}
