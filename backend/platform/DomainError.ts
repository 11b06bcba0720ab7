import type { ErrorCode } from '#schema/errors.ts'

/** An expected failure. Any other error is a fault, and reaches the caller as `INTERNAL`. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  /** The invalid argument, if there is one. */
  readonly field: string | undefined

  constructor(code: ErrorCode, { cause, field, message }: { cause?: unknown; field?: string; message?: string } = {}) {
    super(message ?? code, { cause })
    this.code = code
    this.field = field
  }
}
