import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface TakesFiles {
  put(key: string, path: string, how: { contentType: string }): Promise<void>
}

interface SmallObject {
  key: string
  bytes: Buffer
  contentType: string
}

/** Stores bytes from memory as an object; the store itself only takes files. */
export async function putBytes(store: TakesFiles, { key, bytes, contentType }: SmallObject): Promise<void> {
  const path = join(tmpdir(), `obi-${randomUUID()}`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    await store.put(key, path, { contentType })
  } finally {
    await rm(path, { force: true })
  }
}
