import { type ReadonlySignal, signal } from '@preact/signals-react'
import { addressOf } from './configuration.ts'
import { untilNextTry } from './network/connection.ts'
import { keepText, readText } from './person/browserStorage.ts'

const RELOADED_FOR = 'reloaded-for'

/** How long a server that is there takes at most to say its version. */
const ANSWERS_WITHIN_MS = 5_000

/** Loads the page again once the server answers: before that the browser would show an error page of its own, and stay there. */
export async function reloadOnceServed(): Promise<void> {
  while (!(await isServed())) await untilNextTry()
  location.reload()
}

const outdated = signal(false)

/** Whether the page lacks code that a newer build replaced, and would lose the user's input in a reload. */
export const isOutdated: ReadonlySignal<boolean> = outdated

let reloading: Promise<void> | undefined

/**
 * Code that no longer loads is usually code that a newer build replaced, so the page is loaded again: once for a build,
 * and only if the server answers and nothing would be lost. Resolves when that does not help; while the page is being
 * reloaded it stays pending.
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

/** Everything that asks the user before the tab closes is asked, without the browser's question. */
function wouldLoseInput(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** The service worker has the document also where no server answers. */
async function isServed(): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller) || answers()
}

/** Whether drawing failed because code did not come, which is no fault of the page. */
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
