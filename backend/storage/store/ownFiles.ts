import { constants } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#backend/platform/backup/writeBackup.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { isThere } from '#backend/platform/folders/isThere.ts'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import { newId } from '#backend/platform/ids.ts'
import type { ObjectFiles } from './objectStore.port.ts'

/** Objects of a folder of our own, for any process that has it: each is a file that appears at its place at once. */
export function createOwnFiles(folder: string): ObjectFiles {
  return {
    async put(key, path) {
      try {
        await sync(path)
        await place(path, pathOfKey(folder, key), folder)
      } catch (error) {
        if (hasCode(error, 'EXDEV')) await placeCopy(path, pathOfKey(folder, key), folder)
        else throw hasCode(error, 'ENOSPC') ? new DomainError('STORAGE_FULL', { cause: error }) : error
      }
    },
    async openFile(key) {
      const path = pathOfKey(folder, key)
      return (await isThere(path)) ? { path, close: async () => undefined } : undefined
    },
    deleteFolder: (key) => rm(pathOfKey(folder, key), { recursive: true, force: true }),
  }
}

export function pathOfKey(folder: string, key: string): string {
  return join(folder, ...key.split('/'))
}

/** A rename is on the disk once its folder is, and a new folder once the one above it is. */
export async function place(draft: string, path: string, top: string): Promise<void> {
  await makeFolder(dirname(path))
  await rename(draft, path)
  for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) await syncFolder(folder)
}

/** Copies a file from another disk. A crash leaves a file whose name begins with a dot, which is no object. */
async function placeCopy(path: string, target: string, top: string): Promise<void> {
  await makeFolder(dirname(target))
  const draft = join(dirname(target), `.${newId(new Date().toISOString())}`)
  try {
    await copyFile(path, draft, constants.COPYFILE_FICLONE)
    await sync(draft)
    await place(draft, target, top)
    await rm(path, { force: true })
  } catch (error) {
    await rm(draft, { force: true })
    throw hasCode(error, 'ENOSPC') ? new DomainError('STORAGE_FULL', { cause: error }) : error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
