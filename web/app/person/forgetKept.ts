import * as v from 'valibot'
import { keep, readKept } from './browserStorage.ts'

/** Positions in a session and drafts of messages on this device: private, and useless without their user. */
const PRIVATE = /^(training-place|message-draft)-/

/**
 * Input and watched videos that have not reached the server. Each entry is deleted once it is sent, contains its user's
 * id, and is only read for that user.
 */
const UNSENT = [/^program \S+ \S+$/, /^watched-by-/, /^seen-in-plans-by-/]

const KEY = 'left-behind'
const Since = v.record(v.string(), v.number())

/** How long unsent data waits for its user on this device, in ms. */
const WAITS_MS = 30 * 86_400_000

/**
 * Deletes a user's data from the browser's storage on sign-out, except for unsent data. That is kept for a month, and
 * deleted at the next sign-out after it.
 */
export function forgetKept(now = Date.now(), shelf: Storage = localStorage): void {
  const datesByName = readKept(shelf, KEY, Since) ?? {}
  const left: Record<string, number> = {}
  for (const key of Object.keys(shelf)) {
    if (PRIVATE.test(key)) shelf.removeItem(key)
    else if (UNSENT.some((pattern) => pattern.test(key))) {
      const since = datesByName[key] ?? now
      if (now - since > WAITS_MS) shelf.removeItem(key)
      else left[key] = since
    }
  }
  if (Object.keys(left).length > 0) keep(shelf, KEY, left)
  else shelf.removeItem(KEY)
}
