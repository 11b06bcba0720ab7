import * as v from 'valibot'
import { describeError } from '#backend/platform/describeError.ts'
import { shortened } from '#schema/values/shortened.ts'

const LONGEST = 300

const Description = v.object({ type: v.string(), message: v.string() })

/** Describes an error to an operator, as in the log, but in one short line without web addresses. */
export function reasonOf(error: unknown): string {
  const description = describeError(error)
  const parsed = v.safeParse(Description, description)
  const text = parsed.success ? `${parsed.output.type}: ${parsed.output.message}` : String(description)
  const words = text.split(/\s+/).map((word) => (word.includes('://') ? '…' : word))
  // PostgreSQL rejects NUL characters, and the failure could not be recorded.
  const line = words.join(' ').replaceAll('\0', '').toWellFormed()
  return line.length > LONGEST ? `${shortened(line, LONGEST - 1)}…` : line
}
