import { findInstallation } from './openInstallation.ts'
import { openPostgres, type PostgresChoice } from './openPostgres.ts'
import { verifyBackup } from './platform/backup/readBackup.ts'
import { restoreBackup } from './platform/backup/restoreBackup.ts'
import { writeBackup } from './platform/backup/writeBackup.ts'
import type { Instant } from './platform/context.ts'
import { isThere } from './platform/folders/isThere.ts'
import { lockDataFolder } from './platform/folders/lockDataFolder.ts'

/** Writes the whole installation into a file, whether Obi is running on it or not. Resolves with what there is to say. */
export async function backUp(choice: PostgresChoice, { file, now }: { file: string; now: Instant }): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = choice.env
  if (DATABASE_URL === undefined && !(await isThere(DATA_DIR))) throw new Error(`There is no data folder ${DATA_DIR}.`)
  await using opening = new AsyncDisposableStack()
  const address = await findInstallation(choice, opening)
  const { tables, files } = await writeBackup({ file, address, dataDir: DATA_DIR, now })
  return `${file} holds ${tables.length} tables and ${files.length} files. Keep it as you keep a key: it holds the secrets.`
}

/** Brings back what a file holds. Nothing may run on the installation meanwhile. Resolves with what there is to say. */
export async function restore(
  choice: PostgresChoice,
  { file, isReplacing }: { file: string; isReplacing: boolean },
): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = choice.env
  await verifyBackup(file)
  await using opening = new AsyncDisposableStack()
  // Our own server takes the folder by itself.
  if (DATABASE_URL !== undefined) opening.adopt(await lockDataFolder(DATA_DIR), (folder) => folder.release())
  const address = await openPostgres(choice, opening)
  const { madeAt } = await restoreBackup({ file, address, dataDir: DATA_DIR, isReplacing })
  return `Everything is as it was at ${madeAt}. Start Obi as usual.`
}
