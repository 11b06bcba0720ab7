import { setImmediate as nextTurn } from 'node:timers/promises'
import { now } from '#backend/model/testing/openDomain.ts'
import type { ObjectStore } from './store/objectStore.port.ts'

/**
 * A store that keeps everything in memory and takes parts by being told of them. As with every store, what it is to
 * delete is gone only once it says so.
 */
export function memoryStore() {
  const uploads = new Map<string, { key: string; parts: Map<number, number>; since: Date }>()
  const objects = new Map<string, Date>()
  const state = { uploads, objects, failure: undefined as Error | undefined }
  const store: ObjectStore = {
    async begin({ id, key }) {
      if (state.failure) throw state.failure
      uploads.set(id, { key, parts: new Map(), since: new Date(now) })
      return id
    },
    addressOfPart: async ({ key, id }, { partNumber, bytes, expires }) =>
      [key, id, partNumber, bytes, expires].join(' '),
    listParts: async ({ id }) =>
      [...(uploads.get(id)?.parts ?? [])].map(([partNumber, size]) => ({ partNumber, etag: `"${partNumber}"`, size })),
    async complete({ id, key }) {
      const size = [...(uploads.get(id)?.parts.values() ?? [])].reduce((sum, bytes) => sum + bytes, 0)
      uploads.delete(id)
      objects.set(key, new Date(now))
      return size
    },
    async abort({ storeId }) {
      await nextTurn()
      uploads.delete(storeId)
    },
    open: async () => undefined,
    put: async (key) => void objects.set(key, new Date(now)),
    openFile: async () => undefined,
    async deleteFolder(folder) {
      for (const key of objects.keys()) if (key.startsWith(`${folder}/`)) objects.delete(key)
    },
    async delete(key) {
      await nextTurn()
      objects.delete(key)
    },
    check: () => Promise.resolve(),
    async *listObjects() {
      for (const [key, since] of objects) yield { key, since }
    },
    async *listUploads() {
      for (const [storeId, { key, since }] of uploads) yield { key, since, storeId }
    },
  }
  return { ...state, state, store }
}
