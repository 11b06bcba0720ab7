import type { ErrorCode } from '#schema/errors.ts'

interface DomainErrorDetails {
  cause?: unknown
  field?: string
  message?: string
  records?: object
}

/** An expected failure. Any other error is a fault, and reaches the caller as `INTERNAL`. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  /** The invalid argument, if there is one. */
  readonly field: string | undefined
  /** Ids of the records that a refusal concerns, as fields of the payload. */
  readonly records: object | undefined

  constructor(code: ErrorCode, { cause, field, message, records }: DomainErrorDetails = {}) {
    super(message ?? code, { cause })
    this.code = code
    this.field = field
    this.records = records
  }
}
