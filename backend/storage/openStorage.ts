import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import { storageLimits, storagePath } from '#schema/storageLimits.ts'
import { collectOrphans } from './collectOrphans.ts'
import type { CompletingParts } from './goOnUploading.ts'
import { createStorageHandler } from './http/createStorageHandler.ts'
import { type AddressKeeping, createAddressOf, signPartAddress, signReadAddress } from './http/signedAddress.ts'
import type { ObjectFiles, ObjectStore } from './store/objectStore.port.ts'
import { createOwnFiles } from './store/ownFiles.ts'
import { createOwnStore, type OwnStore } from './store/ownStore.ts'
import { createPartStore } from './store/parts.store.ts'
import { openS3Store, type S3Settings } from './store/s3Store.ts'
import { createUploadStore } from './uploads.store.ts'
import { UploadTurns } from './uploadTurns.ts'

export interface StorageRequest {
  env: Env
  database: Database
  /** The key that signs addresses. Every replica has the same. */
  key: Uint8Array
  /** Extends a request's time limit to that of a part on a slow connection; without it the general limit applies. */
  slowRequests?: { giveTime(request: IncomingMessage): void } | undefined
  /** True if some process can process videos. */
  takesVideos: boolean
  remakePicture: CompletingParts['remakePicture']
  now: () => Instant
  log: Logger
}

/** The file storage, for the calls of coaches and for browsers that send and fetch files. */
export interface Storage {
  parts: CompletingParts
  /** Returns the URL of a file for viewers; undefined if the text is no key. */
  addressOf(key: string, now: Instant): string | undefined
  handlers: Readonly<Record<string, ReturnType<typeof createStorageHandler>>>
  /** Bytes of a body, by the call that takes more than others do. */
  largerBodies: Readonly<Record<string, number>>
  close(): Promise<void>
}

const SHARED =
  'Files can’t be stored here as long as another process stores them in the same folder. Several servers share a bucket: set S3_BUCKET.'
const COLLECT_EVERY_MS = 3_600_000

export async function openStorage(request: StorageRequest): Promise<Storage> {
  const { env, database, key, now, log, slowRequests, takesVideos, remakePicture } = request
  const keeping = { key, url: `${env.publicUrl}${env.BASE_PATH.slice(0, -1)}` }
  await using opening = new AsyncDisposableStack()
  const { store, own } = await openStore(request, keeping, opening)
  const parts: CompletingParts = {
    store,
    uploads: createUploadStore(database),
    turns: new UploadTurns(),
    takesVideos,
    remakePicture,
    addressOf: (objectKey, expires) => signReadAddress(objectKey, expires, keeping),
  }
  const work = async () => {
    const went = await collectOrphans(now(), parts)
    if (Object.values(went).some((count) => count > 0)) log.info(went, 'storage deleted files that are not needed')
    return false
  }
  opening.adopt(startLoop({ name: 'storage upkeep', work, everyMs: COLLECT_EVERY_MS, log }), (loop) => loop.stop())
  const handle = createStorageHandler({
    store,
    takePart: own?.takePart,
    key,
    giveTime: (asked) => slowRequests?.giveTime(asked),
    now: () => new Date(now()),
    log,
  })
  const closing = opening.move()
  return {
    parts,
    addressOf: createAddressOf(keeping),
    handlers: { [storagePath]: handle },
    largerBodies: { [`PUT ${storagePath}`]: Math.max(...storageLimits.partBytes) },
    close: () => closing.disposeAsync(),
  }
}

/** Objects as a process uses them that makes some itself, and takes none from browsers. */
export async function openObjectFiles(env: Env): Promise<ObjectFiles> {
  const settings = s3Settings(env)
  return settings ? openS3Store(settings) : createOwnFiles(join(env.DATA_DIR, 'objects'))
}

/** The store as upkeep by the operator uses it: no address of it is signed. */
export function openStoreForUpkeep(
  parts: Pick<StorageRequest, 'env' | 'database' | 'log'>,
  opening: AsyncDisposableStack,
): Promise<{ store: ObjectStore; own: OwnStore | undefined }> {
  return openStore(parts, { key: new Uint8Array(), url: '' }, opening)
}

/** The operator's bucket, or a folder of our own, which also takes the parts that browsers send. */
async function openStore(
  { env, database, log }: Pick<StorageRequest, 'env' | 'database' | 'log'>,
  keeping: AddressKeeping,
  opening: AsyncDisposableStack,
): Promise<{ store: ObjectStore; own: OwnStore | undefined }> {
  const settings = s3Settings(env)
  if (settings) return { store: await openS3Store(settings), own: undefined }
  const own = createOwnStore({
    folder: join(env.DATA_DIR, 'objects'),
    parts: createPartStore(database),
    addressOfPart: ({ id, key }, part) => signPartAddress({ ...part, key, uploadId: id }, keeping),
  })
  opening.adopt(own, ({ release }) => release())
  await own.hold().catch((error: unknown) => log.warn({ err: error }, SHARED))
  return { store: own, own }
}

function s3Settings(env: Env): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (bucket === undefined) return undefined
  const hasKey = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
  return {
    bucket,
    region,
    endpoint,
    credentials: hasKey ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : undefined,
  }
}
