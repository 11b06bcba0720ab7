import { parseArgs } from 'node:util'
import type { AdminRequest } from './createAdmin.ts'
import { UsageError } from './usageError.ts'

const USAGE = `Usage: npm run admin -- create --email <address> --name "<first> <last>" [--role GLOBAL | ADMIN] [--company <id or name>]`

/** Reads the command line of `create`. Throws a sentence for the operator when it cannot be meant. */
export function readAdminRequest(args: readonly string[]): Omit<AdminRequest, 'now'> {
  const { positionals, values } = parse(args)
  const { email, name, role = 'GLOBAL', company } = values
  if (positionals.length !== 1) throw new UsageError(USAGE)
  if (email === undefined || name === undefined) throw new UsageError(`Enter an email address and a name.\n${USAGE}`)
  if (role !== 'GLOBAL' && role !== 'ADMIN') throw new UsageError(`The role must be GLOBAL or ADMIN, not ${role}.`)
  return { email, name, role, company }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { email: text, name: text, role: text, company: text },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}
