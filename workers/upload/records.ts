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
  put(record: UploadRecord): Promise<void>
  remove(id: string): Promise<void>
}

const NAME = 'uploads'
const SHELF = 'upload'

/** In the browser's own database, which all tabs share. */
export async function openRecords(): Promise<UploadRecords> {
  const opening = indexedDB.open(NAME, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(SHELF, { keyPath: 'id' })
  })
  const database = await answerOf(opening)
  const shelf = (mode: IDBTransactionMode) => database.transaction(SHELF, mode).objectStore(SHELF)
  return {
    list: async (owner) => {
      const records: UploadRecord[] = await answerOf(shelf('readonly').getAll())
      return records.filter((record) => record.owner === owner).toSorted((one, other) => one.addedAt - other.addedAt)
    },
    find: (id) => answerOf(shelf('readonly').get(id)),
    put: async (record) => void (await answerOf(shelf('readwrite').put(record))),
    remove: async (id) => await answerOf(shelf('readwrite').delete(id)),
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}
