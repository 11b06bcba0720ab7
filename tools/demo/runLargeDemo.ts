import { importAccounts } from '#backend/identity/accounts/importAccounts.ts'
import { findInstallation } from '#backend/openInstallation.ts'
import { readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import { migrate } from '#backend/platform/postgres/migrate.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { loadLargeDemo } from './loadLargeDemo.ts'

/** Resolves with a message about the added data. */
export async function runLargeDemo({ people, seed }: { people: number; seed: number }): Promise<string> {
  const env = readEnv()
  if (env.NODE_ENV === 'production') throw new Error('Demo data is not for production.')
  const log = openLog({ level: 'error' })
  await using opening = new AsyncDisposableStack()
  const address = await findInstallation({ env, log }, opening)
  await migrate({ address })
  const database = opening.adopt(openDatabase({ address, log, readers: 1, writers: 1 }), (opened) => opened.close())
  const now = new Date().toISOString()
  const counts = await loadLargeDemo(
    { people, seed, now },
    {
      address,
      database,
      publicAddress: `${env.publicUrl}${env.BASE_PATH}`,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      importAccounts: (accounts) => importAccounts(database, accounts, now),
    },
  )
  const added = Object.entries(counts).map(([table, count]) => `${count} ${table}`)
  return `Added ${added.join(', ')}. Sign in as kenji@obi.example, who coaches two members in five.`
}
