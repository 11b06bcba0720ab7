import { openPostgres, type PostgresChoice } from './openPostgres.ts'
import { refuseHalfRestored } from './platform/backup/restoreFiles.ts'
import { FolderInUse } from './platform/folders/lockDataFolder.ts'
import type { PostgresAddress } from './platform/postgres/address.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { openDatabase } from './platform/postgres/openDatabase.ts'
import { findRunningPostgres } from './platform/postgres/server/startPostgres.ts'

/** The installation's database at the code's version, whether Obi is running on it or not. */
export async function openInstallation(choice: PostgresChoice) {
  await using opening = new AsyncDisposableStack()
  const address = await findInstallation(choice, opening)
  await migrate({ address })
  const database = opening.adopt(openDatabase({ address, log: choice.log, readers: 1, writers: 1 }), (opened) =>
    opened.close(),
  )
  const closing = opening.move()
  return { database, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/**
 * The installation's database as it stands. A folder in use has its PostgreSQL running: we are one more client of it,
 * and leave it running.
 */
export async function findInstallation(
  choice: PostgresChoice,
  opening: AsyncDisposableStack,
): Promise<PostgresAddress> {
  await refuseHalfRestored(choice.env.DATA_DIR)
  try {
    return await openPostgres(choice, opening)
  } catch (error) {
    const running = error instanceof FolderInUse ? await findRunningPostgres(choice.env.DATA_DIR) : undefined
    if (running) return running
    throw error
  }
}
