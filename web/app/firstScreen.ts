import { useEffect } from 'react'

// A page whose first screen never comes gets the rest all the same.
const LATEST_MS = 10_000
// For browsers that don't tell when they rest.
const UNTOLD_MS = 500

const drawn = Promise.withResolvers<void>()

/** Stands beside a screen, and so is drawn with the first one that is ready. */
export function FirstScreen(): undefined {
  useEffect(() => drawn.resolve(), [])
}

/** Resolves when the first screen has been drawn and the browser rests: for code that will be wanted, only not yet. */
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
