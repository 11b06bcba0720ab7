import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#backend/platform/backup/writeBackup.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { freeBytes as freeBytesOf, RESERVE_BYTES } from '#backend/platform/folders/freeBytes.ts'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import { type HeldFolder, holdFolder } from './holdFolder.ts'
import { judgeParts } from './judgeParts.ts'
import type { Kept, ObjectStore, OpenObject, PartAddress, Upload } from './objectStore.port.ts'
import { createOwnFiles, pathOfKey, place } from './ownFiles.ts'
import type { PartStore, PlacedPart } from './parts.store.ts'
import { PartTurns } from './partTurns.ts'
import { PartWriters } from './partWriters.ts'
import { type ArrivingPart, takePart, WHOLE } from './takePart.ts'

export interface OwnStoreRequest {
  /** Folder of the objects, by their keys. */
  folder: string
  parts: PartStore
  addressOfPart(upload: Upload, part: PartAddress): string
  /** Bytes that the disk has left for us. */
  freeBytes?: (folder: string) => Promise<number>
}

/** Files below a folder of our own. */
export interface OwnStore extends ObjectStore, HeldFolder {
  /** Resolves with the part's ETag once it is stored for good. */
  takePart(part: ArrivingPart): Promise<string>
}

export function createOwnStore({ folder, parts, addressOfPart, freeBytes = freeBytesOf }: OwnStoreRequest): OwnStore {
  // A name with a dot in front is no object and no part of a backup.
  const drafts = join(folder, '.uploads')
  const { hold, release } = holdFolder(drafts)
  const writers = new PartWriters()
  const turns = new PartTurns()
  const needRoom = async (bytes: number) => {
    if ((await freeBytes(folder)) - bytes < RESERVE_BYTES) throw new DomainError('STORAGE_FULL')
  }
  const pathOf = (key: string) => pathOfKey(folder, key)
  const draftOf = (uploadId: string) => join(drafts, uploadId)
  const alone = async <Result>(uploadId: string, work: () => Promise<Result>) => {
    await hold()
    return writers.alone(uploadId, work)
  }

  return {
    hold,
    release,
    async takePart(part) {
      await hold()
      return takePart(part, { drafts, parts, writers, turns, needRoom })
    },
    async begin({ id }) {
      await hold()
      // The count includes the size that this upload has announced.
      await needRoom(await parts.countAwaited())
      await makeFolder(draftOf(id))
      await (await open(join(draftOf(id), WHOLE), 'wx', 0o600)).close()
      await syncFolder(draftOf(id))
      await syncFolder(drafts)
      return id
    },
    addressOfPart: async (upload, part) => addressOfPart(upload, part),
    async listParts({ id, key }) {
      // A backup does not hold what was under way; after a crash while it was completed the object stands already.
      const isHere = (await isFile(join(draftOf(id), WHOLE))) || (await isFile(pathOf(key)))
      if (!isHere) throw new DomainError('NOT_FOUND')
      return (await parts.list(id)).map(({ partNumber, etag, size }) => ({ partNumber, etag, size }))
    },
    complete: (upload, named) =>
      alone(upload.id, async () => {
        const draft = join(draftOf(upload.id), WHOLE)
        const path = pathOf(upload.key)
        const standing = await parts.list(upload.id)
        const size = judgeParts(named, standing, upload)
        if (await isFile(draft)) {
          await gather(draft, { size, standing, partBytes: upload.partBytes })
          await place(draft, path, folder)
        }
        // Completed before: a picture has another size since it was remade.
        const stored = await sizeOf(path)
        if (stored === undefined) throw new DomainError('NOT_FOUND')
        await rm(draftOf(upload.id), { recursive: true, force: true })
        return stored
      }),
    abort: ({ storeId }) => alone(storeId, () => rm(draftOf(storeId), { recursive: true, force: true })),
    open: (key) => openObject(pathOf(key)),
    ...createOwnFiles(folder),
    delete: (key) => rm(pathOf(key), { force: true }),
    check: () => hold().then(() => access(drafts, constants.W_OK)),
    listObjects: () => filesIn(folder),
    listUploads: () => draftsIn(drafts),
  }
}

interface Gathering {
  size: number
  standing: readonly PlacedPart[]
  partBytes: number
}

/** Brings what stands aside to its place, which is nothing but for a part that came twice, and cuts what is behind the end. */
async function gather(draft: string, { size, standing, partBytes }: Gathering): Promise<void> {
  const whole = await open(draft, 'r+')
  try {
    for (const { partNumber, side } of standing) {
      if (side !== null) await copyInto(whole, join(dirname(draft), side), (partNumber - 1) * partBytes)
    }
    const { size: length } = await whole.stat()
    if (length < size) throw new Error(`The upload at ${draft} lacks bytes that were stored`)
    if (length > size) await whole.truncate(size)
    await whole.sync()
  } catch (error) {
    throw hasCode(error, 'ENOSPC') ? new DomainError('STORAGE_FULL', { cause: error }) : error
  } finally {
    await whole.close()
  }
}

async function copyInto(whole: FileHandle, path: string, at: number): Promise<void> {
  let position = at
  for await (const piece of createReadStream(path)) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A file is read as bytes')
    position += (await whole.write(piece, 0, piece.length, position)).bytesWritten
  }
}

async function openObject(path: string): Promise<OpenObject | undefined> {
  const handle = await openIfThere(path)
  if (!handle) return undefined
  const { size, mtime, mtimeNs, ino } = await handle.stat({ bigint: true })
  return {
    size: Number(size),
    etag: `"${ino.toString(36)}-${size.toString(36)}-${mtimeNs.toString(36)}"`,
    modifiedAt: mtime,
    read: async ({ start, end }) => handle.createReadStream({ start, end, highWaterMark: READ_BYTES }),
    close: () => handle.close(),
  }
}

const READ_BYTES = 256 * 1024

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  const handle = await orUndefined(open(path))
  if (!handle || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

async function isFile(path: string): Promise<boolean> {
  return (await orUndefined(stat(path)))?.isFile() === true
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await orUndefined(stat(path)))?.size
}

/** No file has a name that its disk cannot hold. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

async function orUndefined<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding
  } catch (error) {
    if (ABSENT.some((code) => hasCode(error, code))) return undefined
    throw error
  }
}

/** The objects below a folder, by their keys. */
async function* filesIn(top: string, below = ''): AsyncGenerator<Kept, void> {
  const folder = await orUndefined(opendir(join(top, below)))
  if (!folder) return
  for await (const entry of folder) {
    if (entry.name.startsWith('.')) continue
    const key = `${below}${entry.name}`
    if (entry.isDirectory()) yield* filesIn(top, `${key}/`)
    const found = entry.isFile() ? await orUndefined(stat(join(top, key))) : undefined
    // When it was put here; when it was written may be days before.
    if (found) yield { key, since: found.ctime }
  }
}

async function* draftsIn(drafts: string): AsyncGenerator<Kept & { storeId: string }, void> {
  for await (const { name } of await opendir(drafts)) {
    const found = await orUndefined(stat(join(drafts, name)))
    if (found?.isDirectory()) yield { storeId: name, key: name, since: found.ctime }
  }
}
