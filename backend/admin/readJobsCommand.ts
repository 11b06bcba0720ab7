import { parseArgs } from 'node:util'
import { UsageError } from './usageError.ts'

export type JobsCommand = { name: 'jobs'; isJson: boolean } | { name: 'retryJob' | 'dropJob'; id: string }

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the arguments after `jobs`. Throws an error with a message for the operator if they are invalid. */
export function readJobsCommand(args: readonly string[], usage: string): JobsCommand {
  const { positionals, values } = parse(args, usage)
  const [verb, id, ...more] = positionals
  if (verb === undefined) return { name: 'jobs', isJson: values.json }
  if (verb !== 'retry' && verb !== 'drop') throw new UsageError(usage)
  if (values.json) throw new UsageError(`Only the list comes as JSON.\n${usage}`)
  if (id === undefined || !JOB_ID.test(id) || more.length > 0)
    throw new UsageError(`Name exactly one job by its id.\n${usage}`)
  return { name: verb === 'retry' ? 'retryJob' : 'dropJob', id }
}

function parse(args: readonly string[], usage: string) {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}
