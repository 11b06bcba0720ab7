import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'

/** The database's own, and what tells who has the folder. */
const NOT_KEPT = /^(postgres-\d+(\.init)?|postgres\.log|owner\.(lock|txt).*)$/

/**
 * What stands at the top of the data folder and belongs to the installation, beside its database. A name that begins
 * with a dot is a draft of something.
 */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const names = await namesIn(dataDir)
  return names.filter((name) => !NOT_KEPT.test(name))
}

/** The files of all that, as paths from the data folder on. */
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
