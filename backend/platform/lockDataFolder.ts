import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { processStart } from './processStart.ts'

/** A folder that this process alone writes to. */
export interface DataFolder {
  readonly path: string
  release(): Promise<void>
}

const Owner = v.object({ pid: v.number(), startedAt: v.string() })
type Owner = v.InferOutput<typeof Owner>

/**
 * Makes the folder when it is missing and takes it for this process. A folder whose owner was killed is free.
 * Rejects with a sentence for the operator when its owner is alive.
 */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const lock = join(path, 'owner.lock')
  const own = `${lock}.${process.pid}`
  await writeFile(own, JSON.stringify({ pid: process.pid, startedAt: await processStart(process.pid) }), { mode: 0o600 })
  try {
    while (!(await claim(own, lock))) await clearDeadOwner(lock, path)
  } finally {
    await rm(own, { force: true })
  }
  return { path, release: () => rm(lock, { force: true }) }
}

/** A link is made whole or not at all, so a lock is never seen half written. */
async function claim(own: string, lock: string): Promise<boolean> {
  return link(own, lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

async function clearDeadOwner(lock: string, path: string): Promise<void> {
  const text = await readFile(lock, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const owner = parseOwner(text)
  if (owner && (await processStart(owner.pid)) === owner.startedAt) {
    throw new Error(`${path} is in use: process ${owner.pid} runs on it. Stop that one, or set DATA_DIR to another folder.`)
  }
  await setAside(lock, text)
}

/** Two starts may find the same dead owner; the slower one must not take the lock of the faster one away. */
async function setAside(lock: string, text: string): Promise<void> {
  const aside = `${lock}.dead.${process.pid}`
  const isMoved = await rename(lock, aside).then(() => true, () => false)
  if (!isMoved) return
  if ((await readFile(aside, 'utf8')) !== text) await claim(aside, lock)
  await rm(aside, { force: true })
}

function parseOwner(text: string): Owner | undefined {
  try {
    return v.parse(Owner, JSON.parse(text))
  } catch {
    return undefined
  }
}
