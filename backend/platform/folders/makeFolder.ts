import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'
import { isThere } from './isThere.ts'

/**
 * Creates the folder and its parents, for its owner only; existing ones do not change. Node's recursive `mkdir` retries
 * forever on a file system that cannot create folders, such as /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!(await isThere(parent))) await makeFolder(parent)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}
