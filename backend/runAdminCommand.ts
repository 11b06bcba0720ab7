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
import { runOperatorCommand } from './runOperatorCommand.ts'

export interface Outcome {
  text: string
  /** The command ran, and found that something is wrong. */
  isFailure: boolean
}

/** Resolves with what there is to say; rejects with the sentence that tells why nothing was done. */
export async function runAdminCommand(command: AdminCommand): Promise<Outcome> {
  if (command.name !== 'operate') return { text: await runPlainCommand(command), isFailure: false }
  const { isJson } = command.command
  const log = openLog({ level: 'error' }, process.stderr)
  const parts = { env: readEnv(), log, now: new Date().toISOString() }
  const { text, data, isFailure = false } = await runOperatorCommand(command.command, parts)
  return { text: isJson ? JSON.stringify(data, undefined, 2) : text, isFailure }
}

async function runPlainCommand(command: Exclude<AdminCommand, { name: 'operate' }>): Promise<string> {
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
