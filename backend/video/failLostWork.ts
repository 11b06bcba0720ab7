import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable } from '#backend/platform/database.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type Loop, startLoop } from '#backend/platform/threads/startLoop.ts'
import { findLostWork, findWorkedOn } from './lostWork.store.ts'
import { createRunStore } from './processing/runs.store.ts'

export interface LostWorkParts {
  database: Pick<Database, 'transact'> & Queryable
  /** Folder for unfinished files, with a folder per run. */
  workFolder: string
  log: Logger
}

const EVERY_MS = 60_000
/** Minimum age of a folder to be deleted, in ms: a run creates its folder shortly before its row. */
const LEFT_MS = 3_600_000

/** Cleans up after processes that were killed during the last attempt at a video. */
export function startProcessingUpkeep(parts: LostWorkParts): Loop {
  const work = async () => {
    await failLostWork(parts)
    return false
  }
  return startLoop({ name: 'video upkeep', work, everyMs: EVERY_MS, log: parts.log })
}

/** Marks lost work as failed, so that its coach is notified and can retry it, and deletes its unfinished files. */
export async function failLostWork({ database, workFolder, log }: LostWorkParts): Promise<void> {
  const runs = createRunStore(database)
  for (const { step, percent, ...asked } of await findLostWork(database)) {
    await runs.fail(asked, { step, percent, fault: 'INTERNAL' })
    log.warn(asked, 'the processing of a video was lost')
  }
  const folders = await oldFolders(workFolder)
  const activeRuns =
    folders.length > 0 ? new Set((await findWorkedOn(database, folders.map(runOf))).map(({ id }) => id)) : new Set()
  for (const name of folders.filter((one) => !activeRuns.has(runOf(one))))
    await rm(join(workFolder, name), { recursive: true, force: true })
}

/** The name of a folder contains its run and its job, which creates and removes it. */
function runOf(folder: string): string {
  return folder.split('.', 1)[0] ?? ''
}

/** The folders that have not changed for a while. */
async function oldFolders(workFolder: string): Promise<string[]> {
  const old: string[] = []
  for (const name of await namesIn(workFolder)) {
    const facts = await stat(join(workFolder, name)).catch(() => undefined)
    if (facts && facts.mtimeMs < Date.now() - LEFT_MS) old.push(name)
  }
  return old
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
