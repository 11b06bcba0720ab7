import { useEffect } from 'react'

// Upper limit in ms, for a page whose first screen never appears.
const LATEST_MS = 10_000
// Delay in ms for browsers that do not report idle time.
const UNTOLD_MS = 500

const drawn = Promise.withResolvers<void>()

/** Rendered beside a screen, and so together with the first one that is ready. */
export function FirstScreen(): undefined {
  useEffect(() => drawn.resolve(), [])
}

/** Resolves when the first screen has been rendered and the browser is idle: for code that is needed later. */
export async function afterFirstScreen(): Promise<void> {
  await Promise.race([drawn.promise, waited(LATEST_MS)])
  await ('requestIdleCallback' in globalThis ? rested() : waited(UNTOLD_MS))
}

function rested(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
  })
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
