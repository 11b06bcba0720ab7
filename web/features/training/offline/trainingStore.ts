import * as v from 'valibot'
import { noteUnsentTraining } from '#web/app/unsentTraining.ts'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { KeptPlan } from './keptPlan.ts'
import { createKeptSeen } from './keptSeen.ts'
import type { ReceivedLine } from './trainingWire.ts'

/** What this browser keeps of somebody's training. */
export interface TrainingStore {
  /** Adds what was done here and is not there yet. */
  add: (entries: readonly LogEntry[]) => Promise<void>
  /** Keeps what the server has, all of it or nothing: what is there was read without a gap. */
  receive: (lines: readonly ReceivedLine[]) => Promise<void>
  /** Until when the plan's log was read from the server, by the server's clock. */
  readUntil: (planId: string) => Promise<string | undefined>
  logOf: (planId: string) => Promise<LogEntry[]>
  /** In the order in which they were made. */
  unsent: () => Promise<LogEntry[]>
  settle: (ids: readonly string[], standing: 'sent' | 'refused') => Promise<void>
  keepPlan: (plan: KeptPlan) => Promise<void>
  readPlan: (planId: string) => Promise<KeptPlan | undefined>
}

/** Sign-out empties it by this name and those of its stores, before anything of training has loaded (web/app/forgetOffline.ts). */
const DATABASE = 'training'
const VERSION = 1

const Line = v.object({
  personId: v.string(),
  /** `refused`: the server has said no for good. The line stays in this browser, and is not sent again. */
  standing: v.picklist(['unsent', 'sent', 'refused']),
  entry: LogEntry,
  /** Of a line that was read from the server. Until when all was read follows from these, and goes with them. */
  receivedAt: v.optional(v.string()),
})
type Line = v.InferOutput<typeof Line>
const Plan = v.object({ personId: v.string(), planId: v.string(), plan: KeptPlan })

/** In the browser's database. Where there is none, as in some private windows, it lasts as long as the page. */
export async function openTrainingStore(personId: string): Promise<TrainingStore> {
  try {
    return inDatabase(await openDatabase(), personId)
  } catch {
    return inMemory()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, VERSION)
  opening.addEventListener('upgradeneeded', () => {
    const log = opening.result.createObjectStore('log', { keyPath: ['personId', 'entry.id'] })
    log.createIndex('plan', ['personId', 'entry.planId'])
    log.createIndex('standing', ['personId', 'standing'])
    opening.result.createObjectStore('plans', { keyPath: ['personId', 'planId'] })
  })
  return answerOf(opening).then((database) => {
    // Somebody signs out in another tab: the database is not held against it.
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no answer')))
  })
}

/** On the disk, and not only on its way: what was logged survives whatever becomes of the page. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database kept nothing')))
  })
}

function inDatabase(database: IDBDatabase, personId: string): TrainingStore {
  const writing = (name: 'log' | 'plans') => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    return { rows: transaction.objectStore(name), done: ended(transaction) }
  }
  const rowsBy = async (index: 'plan' | 'standing', value: string) => {
    const rows = database.transaction('log').objectStore('log').index(index)
    return linesIn(await answerOf(rows.getAll([personId, value])))
  }
  const lines = async (index: 'plan' | 'standing', value: string) =>
    (await rowsBy(index, value)).map(({ entry }) => entry)
  const change = async (id: string, rows: IDBObjectStore, next: (known: Line | undefined) => Line | undefined) => {
    const known = v.safeParse(Line, await answerOf(rows.get([personId, id])))
    const line = next(known.success ? known.output : undefined)
    if (line) rows.put(line)
  }
  return {
    async add(entries) {
      noteUnsentTraining(personId, true)
      const { rows, done } = writing('log')
      const changes = entries.map((entry) =>
        change(entry.id, rows, (known) => (known ? undefined : { personId, standing: 'unsent', entry })),
      )
      await Promise.all([done, ...changes])
    },
    async receive(received) {
      const { rows, done } = writing('log')
      // What the server says of a line counts: it has put a clock right that was ahead.
      for (const line of received) rows.put({ personId, standing: 'sent', ...line })
      await done
    },
    readUntil: async (planId) => latestOf(await rowsBy('plan', planId)),
    logOf: (planId) => lines('plan', planId),
    unsent: async () => (await lines('standing', 'unsent')).toSorted((one, other) => one.at - other.at),
    async settle(ids, standing) {
      const { rows, done } = writing('log')
      const changes = ids.map((id) => change(id, rows, (known) => known && { ...known, standing }))
      await Promise.all([done, ...changes])
      const isAnyLeft = (await lines('standing', 'unsent')).length > 0 || createKeptSeen(personId).all().length > 0
      noteUnsentTraining(personId, isAnyLeft)
    },
    async keepPlan(plan) {
      const { rows, done } = writing('plans')
      rows.put({ personId, planId: plan.planId, plan })
      await done
    },
    async readPlan(planId) {
      const rows = database.transaction('plans').objectStore('plans')
      const kept = v.safeParse(Plan, await answerOf(rows.get([personId, planId])))
      return kept.success ? kept.output.plan : undefined
    },
  }
}

/** What an older or a broken build has left is left alone. */
function linesIn(rows: readonly unknown[]): Line[] {
  return rows.flatMap((row) => {
    const line = v.safeParse(Line, row)
    return line.success ? [line.output] : []
  })
}

/** Times of the server have one form, so that texts compare as times do. */
function latestOf(lines: readonly { receivedAt?: string | undefined }[]): string | undefined {
  return lines
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .toSorted()
    .at(-1)
}

function inMemory(): TrainingStore {
  type Kept = Omit<Line, 'personId'>
  const log = new Map<string, Kept>()
  const plans = new Map<string, KeptPlan>()
  const entries = (fits: (line: Kept) => boolean) =>
    Promise.resolve([...log.values()].filter(fits).map(({ entry }) => entry))
  return {
    add: async (more) => {
      for (const entry of more) if (!log.has(entry.id)) log.set(entry.id, { entry, standing: 'unsent' })
    },
    receive: async (received) => {
      for (const line of received) log.set(line.entry.id, { ...line, standing: 'sent' })
    },
    readUntil: async (planId) => latestOf([...log.values()].filter(({ entry }) => entry.planId === planId)),
    logOf: (planId) => entries(({ entry }) => entry.planId === planId),
    unsent: () => entries(({ standing }) => standing === 'unsent'),
    settle: async (ids, standing) => {
      for (const id of ids) {
        const known = log.get(id)
        if (known) log.set(id, { ...known, standing })
      }
    },
    keepPlan: async (plan) => void plans.set(plan.planId, plan),
    readPlan: (planId) => Promise.resolve(plans.get(planId)),
  }
}
