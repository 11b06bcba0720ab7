import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { migrate } from '#backend/platform/postgres/migrate.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startPostgres } from '#backend/platform/postgres/server/startPostgres.ts'
import { internalTopics } from '#schema/internalTopics.ts'
import { describeTables } from './describe/describeTables.ts'
import { draftMigration } from './draftMigration.ts'
import { neededTriggers, readTriggers } from './outboxTriggers.ts'
import { readContract } from './read/readContract.ts'
import { readTables } from './read/readTables.store.ts'

/** The SQL that the entities need beyond the existing migrations, computed in a temporary database. */
export async function printDraft(root: string): Promise<string> {
  const contract = readContract(root)
  const models = contract.models.map(({ description }) => description)
  await using opening = new AsyncDisposableStack()
  const log = openLog({ level: 'silent' })
  const folder = opening.adopt(await mkdtemp(join(tmpdir(), 'obi-draft-')), (path) => rm(path, { recursive: true }))
  const dataFolder = opening.adopt(await lockDataFolder(folder), (lock) => lock.release())
  const { address } = opening.adopt(await startPostgres({ dataFolder, log, settings: { fsync: 'off' } }), (server) =>
    server.stop(),
  )
  await migrate({ address })
  const database = opening.adopt(openDatabase({ address, log }), (open) => open.close())
  return draftMigration({
    models,
    needed: { tables: describeTables(contract), triggers: neededTriggers(models, internalTopics) },
    present: { tables: await readTables(database), triggers: await readTriggers(database) },
  })
}
