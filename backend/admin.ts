import { createAdmin } from './admin/createAdmin.ts'
import { readAdminRequest } from './admin/readAdminRequest.ts'
import { createAccountStore } from './identity/account.store.ts'
import { openInstallation } from './openInstallation.ts'
import { createStaffStore } from './people/staff.store.ts'
import { readEnv } from './platform/env.ts'
import { openLog } from './platform/log.ts'

/** `npm run admin -- create …`: gives a production installation its first admin. */
async function run(args: readonly string[]): Promise<string> {
  const request = readAdminRequest(args)
  const env = readEnv()
  await using installation = await openInstallation({ env, log: openLog({ level: 'error' }) })
  // Awaited here, or the database would close under the work.
  return await installation.database.transact((transaction) =>
    createAdmin(
      { ...request, now: new Date().toISOString() },
      {
        accounts: createAccountStore(transaction),
        staff: createStaffStore(transaction),
      },
    ),
  )
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
