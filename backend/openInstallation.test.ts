import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInstallation } from './openInstallation.ts'
import { openPostgres } from './openPostgres.ts'
import { FolderInUse, lockDataFolder } from './platform/lockDataFolder.ts'
import { openLog } from './platform/log.ts'

const log = openLog({ level: 'silent' })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-installation-'))
})
afterEach(() => rm(folder, { recursive: true }))

const choice = () => ({ env: { DATABASE_URL: undefined, DATA_DIR: folder }, log })
const countRoles = { text: 'select count(*) as roles from role' }

test('a folder where nothing has run yet gets its database, which is stopped again', async () => {
  await using installation = await openInstallation(choice())
  expect(await installation.database.query(countRoles)).toEqual([{ roles: 0 }])
  await installation[Symbol.asyncDispose]()
  ;(await lockDataFolder(folder)).release()
})

test('beside an Obi that runs it is one more client, and leaves it running', async () => {
  await using running = new AsyncDisposableStack()
  await openPostgres(choice(), running)
  await (await openInstallation(choice()))[Symbol.asyncDispose]()
  await using second = await openInstallation(choice())
  expect(await second.database.query(countRoles)).toEqual([{ roles: 0 }])
})

test('a folder that is taken but has no database running is named as taken', async () => {
  const taken = await lockDataFolder(folder)
  await expect(openInstallation(choice())).rejects.toBeInstanceOf(FolderInUse)
  taken.release()
})
