import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { importDatabase } from './importDatabase.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './readBackup.ts'
import { importFiles } from './restoreFiles.ts'

export interface RestoreRequest {
  /** A verified backup file. */
  file: string
  address: PostgresAddress
  dataDir: string
  isReplacing: boolean
}

/** Restores database and folder from the backup. If it rejects, both are unchanged. */
export async function restoreBackup({ file, address, dataDir, isReplacing }: RestoreRequest): Promise<Manifest> {
  const { manifest, entries } = await openBackup(file)
  await using database = await importDatabase({ address, manifest, isReplacing })
  const files = await importFiles(dataDir, { isReplacing })
  try {
    for await (const entry of entries) {
      if (entry.table !== undefined) await database.take(entry.table, entry.body)
      if (entry.file !== undefined) await files.take(entry.file, entry.body)
    }
    await database.finish()
  } catch (error) {
    await files.giveUp()
    throw error
  }
  // From here on a kill leaves the folder marked as half restored.
  await database.commit()
  await files.commit()
  return manifest
}
