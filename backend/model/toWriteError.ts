import { DomainError } from '#backend/platform/DomainError.ts'
import { isObject } from './isObject.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** What the table itself refused. Everything else passes unchanged. */
export function toWriteError(error: unknown): unknown {
  const code = isObject(error) ? error['code'] : undefined
  if (error instanceof DomainError || typeof code !== 'string') return error
  // AppSync creates on the condition that there is no such row yet.
  if (code === UNIQUE_VIOLATION) return new DomainError('CONDITION_FAILED', { cause: error })
  if (code === FOREIGN_KEY_VIOLATION)
    return refused(error, 'This names a record that is not there, or is still named by another.')
  // 22 is a value that no column of that type holds, 23 one that breaks a rule of the table.
  return /^2[23]/.test(code) ? refused(error, 'These values don’t fit together.') : error
}

function refused(cause: unknown, message: string): DomainError {
  return new DomainError('BAD_INPUT', { cause, field: 'input', message })
}
