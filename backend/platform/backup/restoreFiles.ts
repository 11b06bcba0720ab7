import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isThere } from '#backend/platform/folders/isThere.ts'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'
import { listDataFiles } from './dataFiles.ts'
import { syncFolder } from './writeBackup.ts'

/** Folder for the files until the database is complete. While it exists, the data folder is partly restored. */
const draftOf = (dataDir: string) => join(dataDir, '.restoring')

export interface FileImport {
  take(file: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Replaces the files in the folder. */
  commit(): Promise<void>
  /** Leaves the folder unchanged. */
  giveUp(): Promise<void>
}

export async function importFiles(dataDir: string, { isReplacing }: { isReplacing: boolean }): Promise<FileImport> {
  const files = await listDataFiles(dataDir)
  if (files.length > 0 && !isReplacing)
    throw new Error(`${dataDir} is not empty: it has ${files.join(', ')}. Say --replace to lose what is in it.`)
  const draft = draftOf(dataDir)
  await rm(draft, { recursive: true, force: true })
  await makeFolder(draft)
  await syncFolder(dataDir)
  return {
    async take(file, bytes) {
      const path = join(draft, file)
      await makeFolder(dirname(path))
      const handle = await open(path, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async commit() {
      for (const name of files) await rm(join(dataDir, name), { recursive: true })
      for (const name of await listDataFiles(draft)) await rename(join(draft, name), join(dataDir, name))
      await syncFolder(dataDir)
      await rm(draft, { recursive: true })
    },
    giveUp: () => rm(draft, { recursive: true, force: true }),
  }
}

/** Rejects for a folder whose restore was interrupted: its database and its secrets may belong to two installations. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (await isThere(draftOf(dataDir)))
    throw new Error(`The restore of ${dataDir} was interrupted. Restore the backup again, with --replace.`)
}
