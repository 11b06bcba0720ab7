import * as v from 'valibot'
import { keep, readKept } from './browserStorage.ts'

/** Where somebody stands in a session on this device: nobody else's business, and worth nothing without the person. */
const PLACES = /^training-place-/

/**
 * What somebody wrote or watched and no server has heard of yet. Each of these is dropped as soon as it is told, stands
 * under the id of whose it is, and is read for nobody else.
 */
const UNSENT = [/^program \S+ \S+$/, /^watched-by-/, /^seen-in-plans-by-/]

const KEY = 'left-behind'
const Since = v.record(v.string(), v.number())

/** Whoever has not come back by then on this device has gone on elsewhere. */
const WAITS_MS = 30 * 86_400_000

/**
 * Takes out of the browser's storage what was kept for somebody, when they sign out: all of it, but for what would be
 * lost. That waits a month for its owner, and then goes with the next one who signs out.
 */
export function forgetKept(now = Date.now(), shelf: Storage = localStorage): void {
  const known = readKept(shelf, KEY, Since) ?? {}
  const left: Record<string, number> = {}
  for (const key of Object.keys(shelf)) {
    if (PLACES.test(key)) shelf.removeItem(key)
    else if (UNSENT.some((pattern) => pattern.test(key))) {
      const since = known[key] ?? now
      if (now - since > WAITS_MS) shelf.removeItem(key)
      else left[key] = since
    }
  }
  if (Object.keys(left).length > 0) keep(shelf, KEY, left)
  else shelf.removeItem(KEY)
}
