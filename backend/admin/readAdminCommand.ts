import { parseArgs } from 'node:util'
import type { AdminRequest } from './createAdmin.ts'
import { readAdminRequest } from './readAdminRequest.ts'
import { type JobsCommand, readJobsCommand } from './readJobsCommand.ts'
import { type OperatorCommand, operatorUsage, readOperatorCommand } from './readOperatorCommand.ts'
import { UsageError } from './usageError.ts'

export type AdminCommand =
  | { name: 'create'; request: Omit<AdminRequest, 'now'> }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; isReplacing: boolean }
  | JobsCommand
  | { name: 'operate'; command: OperatorCommand }

const USAGE = `Usage: npm run admin -- create --email <address> --name "<first> <last>" [--role GLOBAL | ADMIN] [--company <id or name>]
       npm run admin -- backup <file>
       npm run admin -- restore <file> [--replace]
       npm run admin -- jobs [--json]
       npm run admin -- jobs retry <id>
       npm run admin -- jobs drop <id>
${operatorUsage}

create   adds an admin.
backup   saves the database and the secrets to one file. Obi can keep running.
restore  restores a backup while Obi is stopped: into an empty folder or database, or, with --replace, over existing data.
jobs     lists the jobs that wait, run or failed. Failed jobs can be retried or dropped.

role     lists, grants and revokes roles of users who have an account. The last global admin stays.
user     finds users, exports all data on one, and deletes an account.
media    makes the renditions and previews of a video again, or of all videos that lack them.
storage  shows usage, finds missing files and deletes unused ones.

check-config     checks that the database, the storage and the other configured services work.
send-test-email  sends an e-mail to this address.

Exit codes: 0 done, 1 failed, 2 invalid command line. All of them use the folder in DATA_DIR, or DATABASE_URL. See docs/operating.md.`

/** Reads the command line. Throws a `UsageError` with a message for the operator if it is invalid. */
export function readAdminCommand(args: readonly string[]): AdminCommand {
  const [name, ...others] = args
  if (name === 'create') return { name, request: readAdminRequest(args) }
  if (name === 'jobs') return readJobsCommand(others, USAGE)
  const command = readOperatorCommand(args, USAGE)
  if (command) return { name: 'operate', command }
  if (name === 'backup' || name === 'restore') return readFileCommand(name, others)
  throw new UsageError(USAGE)
}

function readFileCommand(name: 'backup' | 'restore', args: string[]): AdminCommand {
  const { positionals, values } = parse(args)
  const [file, ...more] = positionals
  if (file === undefined || file === '' || more.length > 0) throw new UsageError(`Name exactly one file.\n${USAGE}`)
  if (name === 'restore') return { name, file, isReplacing: values.replace }
  if (values.replace) throw new UsageError(`A backup never replaces a file.\n${USAGE}`)
  return { name, file }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}
