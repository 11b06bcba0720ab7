import { carryOutJobs } from './admin/adminJobs.ts'
import { type AdminRequest, createAdmin } from './admin/createAdmin.ts'
import type { AdminCommand } from './admin/readAdminCommand.ts'
import type { JobsCommand } from './admin/readJobsCommand.ts'
import { backUp, restore } from './backUp.ts'
import { createAccountStore } from './identity/accounts/account.store.ts'
import { openInstallation } from './openInstallation.ts'
import type { PostgresChoice } from './openPostgres.ts'
import { createStaffStore } from './people/staff.store.ts'
import { readEnv } from './platform/env.ts'
import { openLog } from './platform/log.ts'

/** Resolves with the sentence that tells what was done; rejects with the one that tells why nothing was. */
export async function runAdminCommand(command: AdminCommand): Promise<string> {
  const choice = { env: readEnv(), log: openLog({ level: 'error' }) }
  const now = new Date().toISOString()
  if (command.name === 'create') return create(choice, { ...command.request, now })
  if (command.name === 'backup') return backUp(choice, { file: command.file, now })
  return command.name === 'restore' ? restore(choice, command) : seeToJobs(choice, command)
}

async function seeToJobs(choice: PostgresChoice, command: JobsCommand): Promise<string> {
  await using installation = await openInstallation(choice)
  return await carryOutJobs(command, installation.database)
}

/** Gives a production installation its first admin. */
async function create(choice: PostgresChoice, request: AdminRequest): Promise<string> {
  await using installation = await openInstallation(choice)
  // Awaited here, or the database would close under the work.
  return await installation.database.transact((transaction) =>
    createAdmin(request, {
      accounts: createAccountStore(transaction),
      staff: createStaffStore(transaction),
    }),
  )
}
