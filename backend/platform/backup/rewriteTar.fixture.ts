import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'
import { sumLine } from './writeBackup.ts'

interface Entry {
  path: string
  bytes: Buffer
}

/** Returns the backup with changed entries and correct checksums, as an attacker would forge it. */
export async function rewriteTar(zipped: Buffer, change: (entry: Entry) => Entry | undefined): Promise<Buffer> {
  const blocks: Buffer[] = []
  const sums: string[] = []
  const add = ({ path, bytes }: Entry) => {
    blocks.push(tarHeader({ path, size: bytes.length }, new Date(0)), bytes, tarPadding(bytes.length))
    sums.push(sumLine(createHash('sha256').update(bytes).digest('hex'), path))
  }
  for await (const { path, body } of readTar(Readable.from([gunzipSync(zipped)]))) {
    const entry = { path, bytes: await buffer(body) }
    const changed = path === 'SHA256SUMS' ? undefined : change(entry)
    if (changed) add(changed)
  }
  add({ path: 'SHA256SUMS', bytes: Buffer.from(sums.join('')) })
  return gzipSync(Buffer.concat([...blocks, tarEnd]))
}
