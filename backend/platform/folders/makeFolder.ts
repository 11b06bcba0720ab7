import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '#backend/platform/hasCode.ts'
import { isThere } from './isThere.ts'

/**
 * Makes the folder, and those above it, for its owner only; what is there stays as it is. Node's own recursive
 * `mkdir` tries for ever where a file system takes no folders, as /proc does.
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
