import { answerOf, browserDatabase } from '#web/lib/browserDatabase.ts'
import type { AssetKind } from './upload.contract.ts'

/** The data of an upload that survives reloads and crashes. The store itself knows which parts it has. */
export interface UploadRecord {
  /** The file's mark: the same file of the same user is the same upload. */
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
  /** Undefined until the store has created the upload. */
  begun: { key: string; uploadId: string; partSize: number } | undefined
  /** Completely stored, but not yet used. */
  isStored: boolean
  isPaused: boolean
  addedAt: number
}

export interface UploadRecords {
  /** The uploads of one user, in the order in which they were added. */
  list(owner: string): Promise<UploadRecord[]>
  find(id: string): Promise<UploadRecord | undefined>
  /** Resolves with `false` if only this page remembers the upload, because the browser refused to store it. */
  put(record: UploadRecord): Promise<boolean>
  remove(id: string): Promise<void>
}

const NAME = 'uploads'
const SHELF = 'upload'

/**
 * Stored in the browser's database, which all tabs share. A full, blocked or closed database does not stop uploads:
 * records that it refuses stay in memory, and are stored with the next change if possible.
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
      // If the record remains, the next page completes it again, which changes nothing on the server.
      await write((shelf) => shelf.delete(id))
    },
  }
}
