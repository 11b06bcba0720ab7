import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'

/** The database's own files, and the lock of the folder. */
const NOT_KEPT = /^(postgres-\d+(\.init)?|postgres\.log|owner\.(lock|txt).*)$/

/**
 * The top-level entries of the data folder that belong to the installation, besides its database. Names with a leading
 * dot are unfinished files.
 */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const names = await namesIn(dataDir)
  return names.filter((name) => !NOT_KEPT.test(name))
}

/** All files of these entries, as paths relative to the data folder. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const files: string[] = []
  for (const name of await listDataFiles(dataDir)) files.push(...(await filesAt(dataDir, name)))
  return files
}

async function filesAt(dataDir: string, path: string): Promise<string[]> {
  const found = await stat(join(dataDir, path))
  if (found.isFile()) return [path]
  if (!found.isDirectory()) return []
  const files: string[] = []
  for (const name of await namesIn(join(dataDir, path))) files.push(...(await filesAt(dataDir, `${path}/${name}`)))
  return files
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
