import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './makeFolder.ts'

/** A folder to which only this process writes. */
export interface DataFolder {
  readonly path: string
  release(): void
}

/** Another process has the folder; the message tells the operator which, and what to do. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** Kept reachable, because garbage collection would release a lock. */
const locks = new Set<DatabaseSync>()

/**
 * Creates the folder if it is missing and locks it for this process. Rejects with `FolderInUse` if another process has
 * it, and with a message for the operator if it cannot be locked at all. The lock belongs to the operating system and
 * ends with its process, however that ends; the process id in a file could be stale. Node offers such a lock only
 * through SQLite.
 */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  const lock = await takeLock(path)
  if (!lock) throw new FolderInUse(await refusal(path))
  locks.add(lock)
  const owner = `process ${process.pid}, started at ${new Date().toISOString()}`
  await writeFile(ownerFile(path), owner, { mode: 0o600 })
  return { path, release: () => void (locks.delete(lock) && lock.close()) }
}

async function takeLock(path: string): Promise<DatabaseSync | undefined> {
  try {
    await makeFolder(path)
    const file = join(path, 'owner.lock')
    await writeFile(file, '', { flag: 'a', mode: 0o600 })
    return lockFile(file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The data folder ${path} can't be used: ${why}. Set DATA_DIR to one that you may write to.`, {
      cause,
    })
  }
}

function lockFile(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('begin immediate')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

async function refusal(path: string): Promise<string> {
  const owner = await readFile(ownerFile(path), 'utf8').catch(() => 'another process')
  return `${path} is in use by ${owner}. Stop that one, or set DATA_DIR to another folder.`
}

function ownerFile(path: string): string {
  return join(path, 'owner.txt')
}
