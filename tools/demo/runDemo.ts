import { importAccounts } from '#backend/identity/accounts/importAccounts.ts'
import { findInstallation } from '#backend/openInstallation.ts'
import { type Env, readEnv } from '#backend/platform/env.ts'
import { type Logger, openLog } from '#backend/platform/log.ts'
import { migrate } from '#backend/platform/postgres/migrate.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { loadLargeDemo } from './loadLargeDemo.ts'
import type { DemoRequest } from './readDemo.ts'
import { resetDemo } from './resetDemo.ts'

/** Resolves with a message about what was done. */
export async function runDemo(request: DemoRequest): Promise<string> {
  const env = readEnv()
  const log = openLog({ level: 'error' })
  return request.kind === 'reset' ? resetDemo({ env, log, ...request }) : addLargeDemo(request, { env, log })
}

async function addLargeDemo(
  { people, seed }: { people: number; seed: number },
  { env, log }: { env: Env; log: Logger },
): Promise<string> {
  if (env.NODE_ENV === 'production') throw new Error('Demo data is not for production.')
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
