import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { entryOf, fileOf, MANIFEST, type Manifest, readManifest, SUMS, tableOf } from './manifest.ts'
import { readTar } from './tar.ts'
import { sumLine } from './writeBackup.ts'

export interface BackupEntry {
  /** The table of these rows; undefined for a file. */
  table: string | undefined
  /** Path in the data folder; undefined for rows. */
  file: string | undefined
  /** Must be read to its end. */
  body: AsyncIterable<Buffer>
}

/** Above the size of any manifest or checksum list, and small enough for memory. */
const LARGEST_TEXT = 67_108_864

/** Reads the whole file once, so that a damaged backup is refused before anything is changed. */
export async function verifyBackup(file: string): Promise<Manifest> {
  return sayOf(file, async () => {
    const backup = await openBackup(file)
    for await (const { body } of backup.entries) for await (const _ of body);
    return backup.manifest
  })
}

/** Rejects with a message that names the file and the reason. */
export async function sayOf<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} is not a complete backup of Obi: ${why}. Nothing was changed.`, { cause })
  }
}

/** The entries in order. The last read rejects if any entry does not match its checksum. */
export async function openBackup(
  file: string,
): Promise<{ manifest: Manifest; entries: AsyncGenerator<BackupEntry, void> }> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  const entries = readSummed(source.pipe(unzipped))
  const first = await entries.next()
  if (first.done === true || first.value.path !== MANIFEST) throw new Error('it does not begin with a manifest')
  const manifest = readManifest((await buffer(first.value.body)).toString())
  return { manifest, entries: readEntries(manifest, entries) }
}

async function* readEntries(
  manifest: Manifest,
  entries: AsyncIterable<SummedEntry>,
): AsyncGenerator<BackupEntry, void> {
  const expected = new Set([...manifest.tables.map(({ name }) => name), ...manifest.files.map(entryOf)])
  const missing = new Set(expected)
  for await (const { path, body } of entries) {
    const [table, file] = [tableOf(path), fileOf(path)]
    const place = table ?? (file === undefined ? undefined : entryOf(file))
    if (place === undefined || !expected.has(place)) throw new Error(`it contains the unknown entry ${path}`)
    missing.delete(place)
    yield { table, file, body }
  }
  for (const place of missing) throw new Error(`${place} is missing`)
}

interface SummedEntry {
  path: string
  body: AsyncIterable<Buffer>
}

async function* readSummed(source: AsyncIterable<Buffer>): AsyncGenerator<SummedEntry, void> {
  const sums: string[] = []
  let isWhole = false
  for await (const { path, size, body } of readTar(source)) {
    if (isWhole) throw new Error('it has data after its end')
    if ((path === MANIFEST || path === SUMS) && size > LARGEST_TEXT) throw new Error(`its ${path} is too large`)
    if (path === SUMS) {
      if ((await buffer(body)).toString() !== sums.join(''))
        throw new Error('its contents do not match their checksums')
      isWhole = true
      continue
    }
    const hash = createHash('sha256')
    yield { path, body: hashed(body, hash) }
    sums.push(sumLine(hash.digest('hex'), path))
  }
  if (!isWhole) throw new Error('it is incomplete')
}

async function* hashed(
  body: AsyncIterable<Buffer>,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer, void> {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}
