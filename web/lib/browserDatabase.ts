import { within } from './time/within.ts'

export interface BrowserDatabase {
  /**
   * Runs `work` in one transaction, and resolves once its changes are on the disk. Rejects if the browser refuses, or
   * does not open the database in time; the next call tries again.
   */
  run: <Result>(change: Transaction, work: (transaction: IDBTransaction) => Promise<Result>) => Promise<Result>
  /** Calls back when the database was closed or deleted from outside: what it held may be gone. */
  onLost: (follow: () => void) => void
  close: () => void
}

interface Transaction {
  stores: string | string[]
  mode: IDBTransactionMode
}

interface Opening {
  name: string
  version: number
  upgrade: (database: IDBDatabase) => void
}

/** How long a transaction may wait for the database to open, in milliseconds. */
const OPEN_MS = 2000

/** An IndexedDB database that is opened when it is used, and again after it was closed from outside. */
export function browserDatabase({ name, version, upgrade }: Opening): BrowserDatabase {
  let connection: Promise<IDBDatabase> | undefined
  const followers = new Set<() => void>()
  const forget = () => {
    connection = undefined
    for (const follow of followers) follow()
  }
  const connect = async () => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => upgrade(opening.result))
    const database = await answerOf(opening)
    // Another page deletes or upgrades the database: do not block it.
    database.addEventListener('versionchange', () => {
      database.close()
      forget()
    })
    database.addEventListener('close', forget)
    return database
  }
  const open = () => {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return within(OPEN_MS, connection)
  }
  const begin = async ({ stores, mode }: Transaction) => {
    try {
      return (await open()).transaction(stores, mode, { durability: 'strict' })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      // The connection is closed, and no event said so.
      forget()
      return (await open()).transaction(stores, mode, { durability: 'strict' })
    }
  }
  return {
    async run(change, work) {
      const transaction = await begin(change)
      const [, result] = await Promise.all([ended(transaction), work(transaction)])
      return result
    },
    onLost: (follow) => void followers.add(follow),
    close() {
      followers.clear()
      connection?.then((database) => database.close()).catch(() => undefined)
      connection = undefined
    },
  }
}

export function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no answer')))
  })
}

/** Resolves once the changes are on the disk, and not only on their way. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database stored nothing')))
  })
}
