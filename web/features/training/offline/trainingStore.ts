import * as v from 'valibot'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { answerOf, browserDatabase } from '#web/lib/browserDatabase.ts'
import { KeptPlan } from './keptPlan.ts'
import type { ReceivedLine } from './trainingWire.ts'

/** What this browser keeps of a person's training, beside what is unsent: a copy of what the server has. */
export interface TrainingStore {
  /** Stores lines that the server has, all or none, so that what is stored was read without a gap. */
  receive: (lines: readonly ReceivedLine[]) => Promise<void>
  /** Stores lines that the server has just taken. It has not said when. */
  addSent: (entries: readonly LogEntry[]) => Promise<void>
  /** Until when the plan's log was read from the server, by the server's clock. */
  readUntil: (planId: string) => Promise<string | undefined>
  logOf: (planId: string) => Promise<LogEntry[]>
  /** Rejects if the device refuses: the plan is not there without a network. */
  keepPlan: (plan: KeptPlan) => Promise<void>
  readPlan: (planId: string) => Promise<KeptPlan | undefined>
  /** Lines that a build before the outbox left unsent, or took as refused for good. */
  readLeft: () => Promise<LogEntry[]>
  /** The outbox has these lines now. */
  removeLeft: (entries: readonly LogEntry[]) => Promise<void>
  /** Whether such lines remain of anyone who uses this browser. */
  isAnyLeft: () => Promise<boolean>
}

/** Sign-out empties it by this name and those of its stores, before anything of training has loaded (web/app/forgetOffline.ts). */
const DATABASE = 'training'

const Line = v.object({
  personId: v.string(),
  /** Builds before the outbox also stored what was `unsent` and `refused`. */
  standing: v.picklist(['unsent', 'sent', 'refused']),
  entry: LogEntry,
  /** Of a line that was read from the server. Until when all was read follows from these, and goes with them. */
  receivedAt: v.optional(v.string()),
})
type Line = v.InferOutput<typeof Line>
const Plan = v.object({ personId: v.string(), planId: v.string(), plan: KeptPlan })

/** In IndexedDB. Where the browser refuses to read, there is nothing to read. */
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
      // The server's version of a line counts: it has corrected a clock that was ahead.
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
      const kept = v.safeParse(Plan, row)
      return kept.success ? kept.output.plan : undefined
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

/** Rows of another shape, as another build may have left them, are left alone. */
function linesIn(rows: readonly unknown[]): Line[] {
  return rows.flatMap((row) => {
    const line = v.safeParse(Line, row)
    return line.success ? [line.output] : []
  })
}

/** Times of the server have one form, so that texts compare as times do. */
function latestOf(lines: readonly Pick<Line, 'receivedAt'>[]): string | undefined {
  return lines
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .toSorted()
    .at(-1)
}
