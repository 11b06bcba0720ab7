import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DocumentStore, RegisteredText } from './documentStore.port.ts'
import { prepareDocument, type PreparedDocument, type Schemas } from './prepareDocument.ts'

/** Finds registered documents by hash. */
export interface RegisteredDocuments {
  /** Undefined for an unregistered hash, and for a document that no longer fits the schema. */
  find(hash: string): Promise<PreparedDocument | undefined>
}

interface Registration {
  store: DocumentStore
  built: readonly RegisteredText[]
  schemas: Schemas
  log: Pick<Logger, 'warn'>
  now(): number
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const LOOK_EVERY_MS = 1000

/** Registers this build's documents beside those of the last 30 days, and answers for all of them. */
export async function registerDocuments({
  store,
  built,
  schemas,
  log,
  now,
}: Registration): Promise<RegisteredDocuments> {
  const oldest = new Date(now() - KEPT_MS).toISOString()
  await store.keep(built, new Date(now()).toISOString())
  await store.dropBuiltBefore(oldest)
  const texts = new Map<string, string>()
  const prepared = new Map<string, PreparedDocument | undefined>()
  const load = async (since: string) => {
    for (const { hash, text } of await store.readBuiltSince(since)) texts.set(hash, text)
  }
  await load(oldest)
  const lookAgain = pace(async () => load(new Date(now() - KEPT_MS).toISOString()), now)

  return {
    async find(hash) {
      // During a deploy a newer replica's page may ask this one; an unknown hash waits for one look at the table.
      if (!texts.has(hash)) await lookAgain()
      const text = texts.get(hash)
      if (text === undefined) return undefined
      if (!prepared.has(hash)) prepared.set(hash, prepareOrWarn({ hash, text }, schemas, log))
      return prepared.get(hash)
    },
  }
}

function prepareOrWarn(text: RegisteredText, schemas: Schemas, log: Registration['log']): PreparedDocument | undefined {
  try {
    return prepareDocument(text, schemas)
  } catch (error) {
    log.warn({ hash: text.hash, err: error }, 'a registered document does not fit the schema')
    return undefined
  }
}

/** Runs the work at most once in `LOOK_EVERY_MS`; concurrent callers share the run. */
function pace(work: () => Promise<void>, now: () => number): () => Promise<void> {
  let next: Promise<void> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  const runInTime = async () => {
    await delay(Math.max(lastAt + LOOK_EVERY_MS - now(), 0))
    lastAt = now()
    next = undefined
    await work()
  }
  return () => (next ??= runInTime())
}
