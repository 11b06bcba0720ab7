import { parseArgs } from 'node:util'
import type { AdminRequest } from './createAdmin.ts'
import { readAdminRequest } from './readAdminRequest.ts'
import { type JobsCommand, readJobsCommand } from './readJobsCommand.ts'

export type AdminCommand =
  | { name: 'create'; request: Omit<AdminRequest, 'now'> }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; isReplacing: boolean }
  | JobsCommand

const USAGE = `Usage: npm run admin -- create --email <address> --name "<first> <last>" [--role GLOBAL | ADMIN] [--company <id or name>]
       npm run admin -- backup <file>
       npm run admin -- restore <file> [--replace]
       npm run admin -- jobs [--json]
       npm run admin -- jobs retry <id>
       npm run admin -- jobs drop <id>

create   adds an admin.
backup   saves the database and the secrets to one file. Obi can keep running.
restore  restores a backup while Obi is stopped: into an empty folder or database, or with --replace over what is there.
jobs     lists the jobs that wait, run or failed. A failed one can be tried once more, or dropped.

All of them use the folder in DATA_DIR, or DATABASE_URL. See docs/operating.md.`

/** Reads the command line. Throws a sentence for the operator when it cannot be meant. */
export function readAdminCommand(args: readonly string[]): AdminCommand {
  const [name, ...others] = args
  if (name === 'create') return { name, request: readAdminRequest(args) }
  if (name === 'jobs') return readJobsCommand(others, USAGE)
  if (name !== 'backup' && name !== 'restore') throw new Error(USAGE)
  const { positionals, values } = parse(others)
  const [file, ...more] = positionals
  if (file === undefined || file === '' || more.length > 0) throw new Error(`Name exactly one file.\n${USAGE}`)
  if (name === 'restore') return { name, file, isReplacing: values.replace }
  if (values.replace) throw new Error(`A backup never replaces a file.\n${USAGE}`)
  return { name, file }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}
