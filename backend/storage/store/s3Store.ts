import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3 } from '@aws-sdk/client-s3'
import { DomainError } from '#backend/platform/DomainError.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { judgeParts } from './judgeParts.ts'
import type { Kept, LocalFile, ObjectStore, OpenObject, StoredPart, Upload } from './objectStore.port.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Another address than Amazon's own. */
  endpoint: string | undefined
  /** Undefined for the credentials of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** A bucket of Amazon S3, or of another service that speaks its protocol. Browsers send their parts there by themselves. */
export async function openS3Store(settings: S3Settings): Promise<ObjectStore> {
  const { S3: Client, UploadPartCommand } = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const { bucket: Bucket, region, endpoint, credentials } = settings
  const client = new Client({
    region,
    maxAttempts: 3,
    // Otherwise an address is signed with the checksum of no bytes at all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: { requestTimeout: 30_000, connectionTimeout: 2_000 },
  })
  const bucket = { client, Bucket }

  return {
    begin: ({ key: Key, contentType: ContentType }) =>
      answered(async () => {
        const { UploadId } = await client.createMultipartUpload({ Bucket, Key, ContentType })
        return need(UploadId)
      }),
    addressOfPart: (upload, { partNumber, bytes }) => {
      const exactly = upload.size === undefined ? {} : { ContentLength: bytes }
      const command = new UploadPartCommand({ ...namesOf(upload, Bucket), ...exactly, PartNumber: partNumber })
      return getSignedUrl(client, command, { expiresIn: storageLimits.addressSeconds, signableHeaders: SIGNED })
    },
    listParts: (upload) => answered(() => listParts(upload, bucket)),
    complete: (upload, named) =>
      answered(async () => {
        const standing = await listParts(upload, bucket).catch(orGone)
        if (!standing) return sizeOfCompleted(upload, bucket)
        const size = judgeParts(named, standing, upload)
        const Parts = named.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
        const completing = client.completeMultipartUpload({ ...namesOf(upload, Bucket), MultipartUpload: { Parts } })
        // A concurrent request may have completed it since its parts were listed.
        return (await completing.catch(orGone)) ? size : sizeOfCompleted(upload, bucket)
      }),
    abort: (upload) =>
      answered(async () => void (await client.abortMultipartUpload(namesOf(upload, Bucket)).catch(orGone))),
    open: (key) => answered(() => openObject(key, bucket)),
    put: (Key, path, { contentType: ContentType }) =>
      answered(async () => {
        const { size: ContentLength } = await stat(path)
        await client.putObject({ Bucket, Key, ContentType, ContentLength, Body: createReadStream(path) })
      }),
    openFile: (key, folder) => answered(() => fetchObject(key, folder, bucket)),
    check: () => answered(async () => void (await client.listObjectsV2({ Bucket, MaxKeys: 1 }))),
    delete: (Key) => answered(async () => void (await client.deleteObject({ Bucket, Key }))),
    async deleteFolder(key) {
      for await (const object of listObjects(bucket, `${key}/`))
        await answered(() => client.deleteObject({ Bucket: bucket.Bucket, Key: object.key }))
    },
    listObjects: () => listObjects(bucket),
    listUploads: () => listUploads(bucket),
  }
}

interface BucketOf {
  client: S3
  Bucket: string
}

function namesOf({ key, storeId }: Pick<Upload, 'key' | 'storeId'>, Bucket: string) {
  return { Bucket, Key: key, UploadId: storeId }
}

const SIGNED = new Set(['host', 'content-length'])

async function listParts(upload: Upload, { client, Bucket }: BucketOf): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  for (let marker: string | undefined; ;) {
    const page = await client.listParts({
      ...namesOf(upload, Bucket),
      ...(marker !== undefined && { PartNumberMarker: marker }),
    })
    for (const { PartNumber, ETag, Size } of page.Parts ?? [])
      parts.push({ partNumber: need(PartNumber), etag: need(ETag), size: need(Size) })
    if (page.IsTruncated !== true) return parts
    marker = need(page.NextPartNumberMarker)
  }
}

/** Returns the size of the object if the missing upload was completed. Rejects if it was aborted. */
async function sizeOfCompleted({ key: Key }: Upload, { client, Bucket }: BucketOf): Promise<number> {
  const found = await client.headObject({ Bucket, Key }).catch(orGone)
  if (!found) throw new DomainError('NOT_FOUND')
  return need(found.ContentLength)
}

async function openObject(Key: string, { client, Bucket }: BucketOf): Promise<OpenObject | undefined> {
  const found = await client.headObject({ Bucket, Key }).catch(orGone)
  if (!found) return undefined
  const etag = need(found.ETag)
  return {
    size: need(found.ContentLength),
    etag,
    modifiedAt: need(found.LastModified),
    read: ({ start, end }) =>
      answered(async () => {
        const { Body } = await client.getObject({ Bucket, Key, Range: `bytes=${start}-${end}`, IfMatch: etag })
        if (!(Body instanceof Readable)) throw new TypeError('An object of S3 is read as a stream')
        return Body
      }),
    close: async () => undefined,
  }
}

async function fetchObject(Key: string, folder: string, { client, Bucket }: BucketOf): Promise<LocalFile | undefined> {
  const found = await client.getObject({ Bucket, Key }).catch(orGone)
  if (!found) return undefined
  if (!(found.Body instanceof Readable)) throw new TypeError('An object is read as a stream')
  const path = join(folder, `fetched-${randomUUID()}`)
  const close = () => rm(path, { force: true })
  try {
    await pipeline(found.Body, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await close()
    throw hasCode(error, 'ENOSPC') ? new DomainError('STORAGE_FULL', { cause: error }) : error
  }
  return { path, close }
}

async function* listObjects({ client, Bucket }: BucketOf, prefix = ''): AsyncGenerator<Kept, void> {
  for (let token: string | undefined; ;) {
    const request = { Bucket, Prefix: prefix, ...(token !== undefined && { ContinuationToken: token }) }
    const page = await answered(() => client.listObjectsV2(request))
    for (const { Key, LastModified } of page.Contents ?? []) yield { key: need(Key), since: need(LastModified) }
    if (page.IsTruncated !== true) return
    token = need(page.NextContinuationToken)
  }
}

async function* listUploads({ client, Bucket }: BucketOf): AsyncGenerator<Kept & { storeId: string }, void> {
  for (let after: { KeyMarker?: string; UploadIdMarker?: string } = {}; ;) {
    const command = { Bucket, ...after }
    const page = await answered(() => client.listMultipartUploads(command))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      yield { key: need(Key), storeId: need(UploadId), since: need(Initiated) }
    if (page.IsTruncated !== true) return
    after = { KeyMarker: need(page.NextKeyMarker), UploadIdMarker: need(page.NextUploadIdMarker) }
  }
}

/** Returns a value that the protocol guarantees. */
function need<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('The answer of S3 lacks what it has to say')
  return value
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** Returns undefined if the object or the upload is missing; rethrows other errors. */
function orGone(error: unknown): undefined {
  if (['NoSuchUpload', 'NoSuchKey', 'NotFound'].includes(nameOf(error))) return undefined
  throw error
}

const MISMATCHES = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'EntityTooLarge'])

async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (nameOf(error) === 'NoSuchUpload') throw new DomainError('NOT_FOUND', { cause: error })
    if (MISMATCHES.has(nameOf(error))) throw new DomainError('UPLOAD_MISMATCH', { cause: error })
    throw new DomainError('UNAVAILABLE', { cause: error })
  }
}
