import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation } from './openInstallation.ts'
import { openPostgres } from './openPostgres.ts'
import { FolderInUse, lockDataFolder } from './platform/folders/lockDataFolder.ts'
import { openLog } from './platform/log.ts'

const log = openLog({ level: 'silent' })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-installation-'))
  // The first time on a folder makes its database.
  await openAndClose()
})
afterAll(() => rm(folder, { recursive: true }))

const choice = () => ({ env: { DATABASE_URL: undefined, DATA_DIR: folder }, log })

/** How many roles there are, asked as the command asks. */
async function openAndClose(): Promise<unknown> {
  await using installation = await openInstallation(choice())
  return await installation.database.query({ text: 'select count(*) as roles from role' })
}

test('when Obi is not running, its database is started temporarily, and the folder is released afterwards', async () => {
  expect(await openAndClose()).toEqual([{ roles: 0 }])
  const free = await lockDataFolder(folder)
  free.release()
})

test('beside an Obi that runs it is one more client, and leaves it running', async () => {
  await using running = new AsyncDisposableStack()
  await openPostgres(choice(), running)
  expect(await openAndClose()).toEqual([{ roles: 0 }])
  expect(await openAndClose()).toEqual([{ roles: 0 }])
})

test('a folder that is taken but has no database running is named as taken', async () => {
  const taken = await lockDataFolder(folder)
  await expect(openAndClose()).rejects.toBeInstanceOf(FolderInUse)
  taken.release()
})
