import type { Environment } from 'relay-runtime'
import { errorCatalogue } from '#schema/errors.ts'
import { untilNextTry } from '#web/app/network/connection.ts'
import { RequestError } from '#web/app/network/RequestError.ts'

type Reread = () => Promise<void>

const rereads = new WeakMap<Environment, Set<Reread>>()

/** Calls the function whenever the displayed data has to be read again. Returns a function that stops this. */
export function onMissedEvents(environment: Environment, reread: Reread): () => void {
  const shown = rereads.get(environment) ?? new Set()
  rereads.set(environment, shown.add(reread))
  return () => void shown.delete(reread)
}

/**
 * Reads all displayed data again, for example after missed events. No later event would correct it, so a read without a
 * response is retried for as long as it is shown.
 */
export async function rereadShown(environment: Environment): Promise<void> {
  const shown = rereads.get(environment) ?? new Set()
  let due = [...shown]
  while (due.length > 0) {
    const unanswered: Reread[] = []
    const read = (reread: Reread) =>
      reread().catch((error: unknown) => {
        if (mayPass(error)) unanswered.push(reread)
      })
    await Promise.all(due.map(read))
    if (unanswered.length > 0) await untilNextTry()
    due = unanswered.filter((reread) => shown.has(reread))
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof RequestError && errorCatalogue[error.code].retryable
}
