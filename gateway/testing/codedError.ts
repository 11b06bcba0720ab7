import type { ErrorCode } from '#schema/errors.ts'

/** A failure as a source throws it. */
export class CodedError extends Error {
  override name = 'CodedError'
  readonly code: ErrorCode
  readonly field: string | undefined

  constructor(code: ErrorCode, { message, field }: { message?: string; field?: string } = {}) {
    super(message ?? code)
    this.code = code
    this.field = field
  }
}
