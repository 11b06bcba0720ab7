import { answerOf, browserDatabase } from '#web/lib/browserDatabase.ts'
import type { AssetKind } from './upload.contract.ts'

/** What is kept of an upload over reloads and crashes. What the store has got of it, the store says itself. */
export interface UploadRecord {
  /** The file's mark: the same file of the same person is the same upload. */
  id: string
  owner: string
  videoId: string
  title: string
  assetType: AssetKind
  isReplacement?: boolean | undefined
  duration: number | undefined
  fileName: string
  contentType: string
  size: number
  handle: FileSystemFileHandle | undefined
  /** Undefined until the store knows of it. */
  begun: { key: string; uploadId: string; partSize: number } | undefined
  /** All of it is stored; only the use that is made of it is left. */
  isStored: boolean
  isPaused: boolean
  addedAt: number
}

export interface UploadRecords {
  /** Those of one person, in the order in which they were added. */
  list(owner: string): Promise<UploadRecord[]>
  find(id: string): Promise<UploadRecord | undefined>
  /** Resolves with `false` if only this page remembers the upload, because the browser refused to store it. */
  put(record: UploadRecord): Promise<boolean>
  remove(id: string): Promise<void>
}

const NAME = 'uploads'
const SHELF = 'upload'

/**
 * In the browser's own database, which all tabs share. A full, blocked or closed database holds up no upload: what it
 * refuses stays in memory, and is stored with the next change if it can be.
 */
export function openRecords(): UploadRecords {
  const database = browserDatabase({
    name: NAME,
    version: 1,
    upgrade: (created) => created.createObjectStore(SHELF, { keyPath: 'id' }),
  })
  const unstored = new Map<string, UploadRecord>()
  const read = async <Result>(work: (shelf: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> => {
    const change = { stores: SHELF, mode: 'readonly' } as const
    return database.run(change, (running) => answerOf(work(running.objectStore(SHELF)))).catch(() => undefined)
  }
  const write = <Result>(work: (shelf: IDBObjectStore) => IDBRequest<Result>): Promise<boolean> => {
    const change = { stores: SHELF, mode: 'readwrite' } as const
    return database
      .run(change, (running) => answerOf(work(running.objectStore(SHELF))))
      .then(
        () => true,
        () => false,
      )
  }
  return {
    async list(owner) {
      const stored: UploadRecord[] = (await read((shelf) => shelf.getAll())) ?? []
      const records = new Map([...stored.map((record) => [record.id, record] as const), ...unstored])
      return [...records.values()]
        .filter((record) => record.owner === owner)
        .toSorted((one, other) => one.addedAt - other.addedAt)
    },
    find: async (id) => unstored.get(id) ?? (await read((shelf) => shelf.get(id))),
    async put(record) {
      const isStored = await write((shelf) => shelf.put(record))
      if (isStored) unstored.delete(record.id)
      else unstored.set(record.id, record)
      return isStored
    },
    async remove(id) {
      unstored.delete(id)
      // A record that stays is completed once more by the next page, which changes nothing at the server.
      await write((shelf) => shelf.delete(id))
    },
  }
}
