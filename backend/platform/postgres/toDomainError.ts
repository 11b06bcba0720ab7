import pg from 'pg'
import { DomainError } from '#backend/platform/DomainError.ts'

/**
 * SQLSTATEs after which the same call may succeed: lost connections, an overloaded, restarting or read-only server,
 * time limits, and conflicts that outlived their retries.
 */
const passing = /^(08|53|57P|57014|55P03|25P03|25P04|25006|40001|40P01)/

/** Errors to which the driver assigns no code. */
const lost =
  /^Connection terminated|not queryable$|^timeout (exceeded|expired)|^Query read timeout|^Cannot use a pool after/

/** A database that is unavailable or too slow becomes `UNAVAILABLE`; any other error is a bug and passes unchanged. */
export function toDomainError(error: unknown): unknown {
  return isPassing(error) ? new DomainError('UNAVAILABLE', { cause: error }) : error
}

function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // A host name with several addresses fails with one error for all of them.
  return 'syscall' in error || error instanceof AggregateError || lost.test(error.message)
}

/** The transaction conflicted with another one; retrying it helps. */
export function isConflict(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '40001' || cause.code === '40P01')
}
