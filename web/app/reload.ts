import { type ReadonlySignal, signal } from '@preact/signals-react'
import { addressOf } from './configuration.ts'
import { untilNextTry } from './network/connection.ts'
import { keepText, readText } from './person/browserStorage.ts'

const RELOADED_FOR = 'reloaded-for'

/** Time limit for the server's version, in ms. */
const ANSWERS_WITHIN_MS = 5_000

/** Reloads the page once the server responds: before that, the browser would show its own error page. */
export async function reloadOnceServed(): Promise<void> {
  while (!(await isServed())) await untilNextTry()
  location.reload()
}

const outdated = signal(false)

/** Whether the page lacks code that a newer build replaced, and would lose input in a reload. */
export const isOutdated: ReadonlySignal<boolean> = outdated

let reloading: Promise<void> | undefined

/**
 * Code that no longer loads has usually been replaced by a newer build, so the page is reloaded: once per build, and
 * only if the server responds and no input would be lost. Resolves if a reload does not help; stays pending while the
 * page reloads.
 */
export function reloadForLostCode(build = import.meta.url): Promise<void> {
  reloading ??= reload(build).finally(() => {
    reloading = undefined
  })
  return reloading
}

async function reload(build: string): Promise<void> {
  if (!navigator.onLine || readText(sessionStorage, RELOADED_FOR) === build || !(await answers())) return
  if (wouldLoseInput()) {
    outdated.value = true
    return
  }
  keepText(sessionStorage, RELOADED_FOR, build)
  location.reload()
  await new Promise(() => undefined)
}

/** Asks everything that prompts the user before the tab closes, without showing the browser's prompt. */
function wouldLoseInput(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** The service worker has the document even if the server does not respond. */
async function isServed(): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller) || answers()
}

/** Whether rendering failed because code did not load, which is not an error of the page. */
export function isLostCode(error: unknown): boolean {
  return error instanceof TypeError && /module|preload/i.test(error.message)
}

async function answers(): Promise<boolean> {
  try {
    const response = await fetch(addressOf('version.json'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    return response.ok && typeof Object(await response.json()).version === 'string'
  } catch {
    return false
  }
}
