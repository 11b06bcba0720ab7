import * as v from 'valibot'
import { DomainError } from '#backend/platform/DomainError.ts'
import { isScalarName, scalars } from '#schema/values/scalars.ts'

/** The value as a column takes it, or `BAD_INPUT` with the scalar's own sentence. */
export function checkScalar(type: string, value: unknown, field: string): string | number | boolean {
  const rule = isScalarName(type) ? scalars[type] : scalars.String
  const result = v.safeParse(rule.input, value)
  if (result.success) return result.output
  throw badInput(field, result.issues[0].message)
}

/**
 * A value that rows are compared with. The specification looks up no contact by an empty e-mail address or by the text
 * `undefined`: they are no error, and match no row.
 */
export function checkCompared(type: string, value: unknown, field: string): string | number | boolean {
  if (type === 'AWSEmail' && (value === '' || value === 'undefined')) return value
  return checkScalar(type, value, field)
}

export function badInput(field: string, message: string): DomainError {
  return new DomainError('BAD_INPUT', { field, message })
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
