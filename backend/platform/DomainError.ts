import type { ErrorCode } from '#schema/errors.ts'

/** A failure that was foreseen. Anything else that is thrown is a fault and leaves as `INTERNAL`. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  /** The argument that was wrong, where one was. */
  readonly field: string | undefined

  constructor(code: ErrorCode, { cause, field, message }: { cause?: unknown; field?: string; message?: string } = {}) {
    super(message ?? code, { cause })
    this.code = code
    this.field = field
  }
}
