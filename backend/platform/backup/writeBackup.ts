import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Instant } from '#backend/platform/context.ts'
import { isThere } from '#backend/platform/folders/isThere.ts'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { listFiles } from './dataFiles.ts'
import { exportDatabase } from './exportDatabase.ts'
import { entryOf, FORMAT, MANIFEST, type Manifest, SUMS } from './manifest.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

export interface BackupRequest {
  file: string
  address: PostgresAddress
  dataDir: string
  now: Instant
}

const READ_BYTES = 65_536

/**
 * Writes a snapshot of the database, and then the files of the data folder, so that all files to which the database
 * refers are included. The backup gets its name only once it is complete and on disk.
 */
export async function writeBackup({ file, address, dataDir, now }: BackupRequest): Promise<Manifest> {
  const path = resolve(file)
  await refuseTarget(path, dataDir)
  await using source = await exportDatabase(address)
  const manifest: Manifest = { format: FORMAT, madeAt: now, ...source.description, files: await listFiles(dataDir) }
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    const blocks = tarBlocks({ manifest, pieces: source.pieces(), dataDir })
    await pipeline(Readable.from(blocks), createGzip(), async (zipped: AsyncIterable<Buffer>) => {
      for await (const bytes of zipped) await handle.writeFile(bytes)
    })
    await handle.sync()
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return manifest
}

async function refuseTarget(path: string, dataDir: string): Promise<void> {
  if (await isThere(path)) throw new Error(`${path} already exists. Give the backup another name.`)
  if (!relative(dataDir, path).startsWith('..'))
    throw new Error('A backup in the data folder is lost with it, and would be part of the next one. Put it elsewhere.')
}

interface Contents {
  manifest: Manifest
  pieces: AsyncIterable<{ path: string; bytes: Buffer }>
  dataDir: string
}

async function* tarBlocks({ manifest, pieces, dataDir }: Contents): AsyncGenerator<Buffer, void> {
  const madeAt = new Date(manifest.madeAt)
  const sums: string[] = []
  function* whole(path: string, bytes: Buffer): Generator<Buffer, void> {
    sums.push(sumLine(createHash('sha256').update(bytes).digest('hex'), path))
    yield tarHeader({ path, size: bytes.length }, madeAt)
    yield bytes
    yield tarPadding(bytes.length)
  }
  yield* whole(MANIFEST, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
  for await (const { path, bytes } of pieces) yield* whole(path, bytes)
  for (const file of manifest.files) {
    const handle = await open(join(dataDir, file))
    try {
      const { size } = await handle.stat()
      yield tarHeader({ path: entryOf(file), size }, madeAt)
      sums.push(sumLine(yield* bytesOf(handle, { file, size }), entryOf(file)))
      yield tarPadding(size)
    } finally {
      await handle.close()
    }
  }
  yield* whole(SUMS, Buffer.from(sums.join('')))
  yield tarEnd
}

export function sumLine(sum: string, path: string): string {
  return `${sum}  ${path}\n`
}

/** Yields exactly the announced number of bytes; returns their checksum. */
async function* bytesOf(handle: FileHandle, { file, size }: { file: string; size: number }) {
  const hash = createHash('sha256')
  for (let left = size; left > 0;) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(Math.min(left, READ_BYTES)) })
    if (bytesRead === 0) throw new Error(`${file} became shorter while it was being read.`)
    left -= bytesRead
    const bytes = buffer.subarray(0, bytesRead)
    hash.update(bytes)
    yield bytes
  }
  return hash.digest('hex')
}

/** A rename is durable once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
