import * as v from 'valibot'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { answerOf, browserDatabase } from '#web/lib/browserDatabase.ts'
import { KeptPlan } from './keptPlan.ts'
import type { ReceivedLine } from './trainingWire.ts'

/** The browser's copy of the user's training data on the server. Unsent entries are in the outbox instead. */
export interface TrainingStore {
  /** Stores lines received from the server, all or none, so that the stored log has no gaps. */
  receive: (lines: readonly ReceivedLine[]) => Promise<void>
  /** Stores lines that the server has just accepted. Their time of receipt is not known. */
  addSent: (entries: readonly LogEntry[]) => Promise<void>
  /** Server time up to which the plan's log was read. */
  readUntil: (planId: string) => Promise<string | undefined>
  logOf: (planId: string) => Promise<LogEntry[]>
  /** Rejects if the device can't store the plan, so that it is not available offline. */
  keepPlan: (plan: KeptPlan) => Promise<void>
  readPlan: (planId: string) => Promise<KeptPlan | undefined>
  /** Lines that a build before the outbox left as unsent or refused. */
  readLeft: () => Promise<LogEntry[]>
  /** Removes those lines once the outbox has them. */
  removeLeft: (entries: readonly LogEntry[]) => Promise<void>
  /** Whether such lines remain for any user of this browser. */
  isAnyLeft: () => Promise<boolean>
}

/**
 * Sign-out clears the database by this name and the names of its stores, without loading this module
 * (web/app/person/forgetOffline.ts).
 */
const DATABASE = 'training'

const Line = v.object({
  personId: v.string(),
  /** Builds before the outbox also stored `unsent` and `refused` lines. */
  standing: v.picklist(['unsent', 'sent', 'refused']),
  entry: LogEntry,
  /** Set for lines read from the server. `readUntil` is derived from it. */
  receivedAt: v.optional(v.string()),
})
type Line = v.InferOutput<typeof Line>
const Plan = v.object({ personId: v.string(), planId: v.string(), plan: KeptPlan })

/** The store in IndexedDB. Returns empty results if the browser denies access. */
export function openTrainingStore(personId: string): TrainingStore {
  const database = browserDatabase({ name: DATABASE, version: 1, upgrade: createStores })
  const rowsBy = async (index: 'plan' | 'standing', value: string) => {
    const rows = await database
      .run({ stores: 'log', mode: 'readonly' }, (transaction) =>
        answerOf(transaction.objectStore('log').index(index).getAll([personId, value])),
      )
      .catch(() => [])
    return linesIn(rows)
  }
  const changeLog = (change: (rows: IDBObjectStore) => Promise<unknown> | void) =>
    database.run({ stores: 'log', mode: 'readwrite' }, async (transaction) => {
      await change(transaction.objectStore('log'))
    })
  return {
    receive: (received) =>
      // Overwrite with the server's version, which corrects clocks that were ahead.
      changeLog((rows) => received.forEach((line) => rows.put({ personId, standing: 'sent', ...line }))),
    addSent: (entries) =>
      changeLog((rows) => entries.forEach((entry) => rows.put({ personId, standing: 'sent', entry }))),
    readUntil: async (planId) => latestOf(await rowsBy('plan', planId)),
    logOf: async (planId) => (await rowsBy('plan', planId)).map(({ entry }) => entry),
    keepPlan: (plan) =>
      database.run({ stores: 'plans', mode: 'readwrite' }, async (transaction) => {
        transaction.objectStore('plans').put({ personId, planId: plan.planId, plan })
      }),
    async readPlan(planId) {
      const row = await database
        .run({ stores: 'plans', mode: 'readonly' }, (transaction) =>
          answerOf(transaction.objectStore('plans').get([personId, planId])),
        )
        .catch(() => undefined)
      const parsed = v.safeParse(Plan, row)
      return parsed.success ? parsed.output.plan : undefined
    },
    readLeft: async () =>
      [...(await rowsBy('standing', 'unsent')), ...(await rowsBy('standing', 'refused'))]
        .map(({ entry }) => entry)
        .toSorted((one, other) => one.at - other.at),
    removeLeft: (entries) => changeLog((rows) => entries.forEach(({ id }) => rows.delete([personId, id]))),
    isAnyLeft: () =>
      database.run({ stores: 'log', mode: 'readonly' }, async (transaction) => {
        const rows: unknown[] = await answerOf(transaction.objectStore('log').getAll())
        return linesIn(rows).some(({ standing }) => standing !== 'sent')
      }),
  }
}

function createStores(database: IDBDatabase): void {
  const log = database.createObjectStore('log', { keyPath: ['personId', 'entry.id'] })
  log.createIndex('plan', ['personId', 'entry.planId'])
  log.createIndex('standing', ['personId', 'standing'])
  database.createObjectStore('plans', { keyPath: ['personId', 'planId'] })
}

/** Skips rows of another shape, which another build may have stored. */
function linesIn(rows: readonly unknown[]): Line[] {
  return rows.flatMap((row) => {
    const line = v.safeParse(Line, row)
    return line.success ? [line.output] : []
  })
}

/** Server times have one format, so that they sort as strings. */
function latestOf(lines: readonly Pick<Line, 'receivedAt'>[]): string | undefined {
  return lines
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .toSorted()
    .at(-1)
}
