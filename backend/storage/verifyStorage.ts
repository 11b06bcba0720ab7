import type { Queryable } from '#backend/platform/database.ts'
import type { ObjectStore } from './store/objectStore.port.ts'
import { listStoredKeys } from './storedKeys.store.ts'

export interface VerifiedStorage {
  /** Files that the database knows. */
  files: number
  /** Objects in the store, also those that were made of files. */
  objects: number
  /** Keys of files without an object. */
  missing: readonly string[]
}

/** Looks for each file that the database knows in the store. */
export async function verifyStorage(
  database: Queryable,
  store: Pick<ObjectStore, 'listObjects'>,
): Promise<VerifiedStorage> {
  // Read first: what is stored meanwhile must not count as missing.
  const known = new Set((await listStoredKeys(database)).map(({ key }) => key))
  const files = known.size
  let objects = 0
  for await (const { key } of store.listObjects()) {
    objects += 1
    known.delete(key)
  }
  return { files, objects, missing: [...known].toSorted() }
}
