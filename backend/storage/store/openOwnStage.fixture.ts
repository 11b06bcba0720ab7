import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '#backend/platform/database.ts'
import { newId } from '#backend/platform/ids.ts'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { createStorageHandler } from '#backend/storage/http/createStorageHandler.ts'
import { signPartAddress } from '#backend/storage/http/signedAddress.ts'
import type { Upload } from './objectStore.port.ts'
import { createOwnStore, type OwnStoreRequest } from './ownStore.ts'
import { createPartStore } from './parts.store.ts'

const now = '2026-11-21T09:00:00.000Z'
export const addressKey = Buffer.alloc(32, 9)

interface NewUpload {
  size?: number | undefined
  partBytes: number
  ownerId?: string
}

interface StageOptions extends Pick<OwnStoreRequest, 'freeBytes'> {
  unreadMs?: number
}

/** A local store with a folder and a database for one test, behind a server that accepts its parts. */
export async function openOwnStage({ unreadMs, ...options }: StageOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'obi-objects-'))
  const database = await openTestDatabase()
  const coachId = await addCoach(database)
  const parts = createPartStore(database)
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const keeping = { key: addressKey, url }
  const open = () =>
    createOwnStore({
      folder,
      parts,
      addressOfPart: ({ id, key }, part) => signPartAddress({ ...part, key, uploadId: id }, keeping),
      ...options,
    })
  let store = open()
  const handle = createStorageHandler({
    store: { open: (key) => store.open(key) },
    takePart: (part) => store.takePart(part),
    key: addressKey,
    giveTime: () => undefined,
    ...(unreadMs !== undefined && { unreadMs }),
    now: () => new Date(now),
    log: openLog({ level: 'silent' }),
  })

  return {
    get store() {
      return store
    },
    folder,
    url,
    countConnections: () => promisify(server.getConnections.bind(server))(),
    database,
    coachId,
    addCoach: () => addCoach(database),
    async begin({ size, partBytes, ownerId = coachId }: NewUpload): Promise<Upload> {
      const id = newId(now)
      const upload = { id, key: `videos/${id}.mp4`, contentType: 'video/mp4', size, partBytes, storeId: id }
      await addUpload(database, upload, ownerId)
      await store.begin(upload)
      return upload
    },
    async end({ id }: Upload) {
      await database.query({ text: 'delete from upload where id = $1' }, [id])
    },
    /** Reopens the store from its files only, as after a crash. */
    async reopen() {
      store.release()
      store = open()
    },
    async close() {
      server.close()
      server.closeAllConnections()
      store.release()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function addCoach(database: Database): Promise<string> {
  const [id, role] = [newId(now), newId(now)]
  await database.query({ text: `insert into contact (id, first_name, last_name) values ($1, 'Kenji', 'Mori')` }, [id])
  const text = `insert into role (id, contact_id, role, status) values ($1, $2, 'COACH', 'APPROVED')`
  await database.query({ text }, [role, id])
  return id
}

async function addUpload(database: Database, { id, key, size, partBytes }: Upload, ownerId: string): Promise<void> {
  await database.query(
    {
      text: `insert into upload (id, key, asset_id, owner_id, video_id, asset_type, file_name, content_type, size,
               part_bytes, store_id, created_at, touched_at)
             values ($1, $2, $1, $3, $1, 'VIDEO', 'a.mp4', 'video/mp4', $4, $5, $1, $6, $6)`,
    },
    [id, key, ownerId, size ?? null, partBytes, now],
  )
}
