import * as v from 'valibot'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/** A request that was answered with an error, or not at all. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: ErrorCode
  /** Finds the cause in the server's log; undefined when no server answered. */
  readonly requestId: string | undefined
  /** The argument that was wrong. */
  readonly field: string | undefined
  /** The payload of a mutation that was refused, with the records that the refusal is about. */
  readonly payload: unknown

  constructor(
    code: ErrorCode,
    {
      requestId,
      field,
      payload,
      cause,
    }: { requestId?: string; field?: string; payload?: unknown; cause?: unknown } = {},
  ) {
    super(code, { cause })
    this.code = code
    this.requestId = requestId
    this.field = field
    this.payload = payload
  }
}

const Extensions = v.object({ code: v.string(), requestId: v.optional(v.string()), field: v.optional(v.string()) })

/** The catalogue's error of what the gateway put beside its message; `INTERNAL` for anything it does not name. */
export function requestErrorOf(extensions: unknown): RequestError {
  const parsed = v.safeParse(Extensions, extensions)
  if (!parsed.success) return new RequestError('INTERNAL')
  const { code, requestId, field } = parsed.output
  return new RequestError(isErrorCode(code) ? code : 'INTERNAL', {
    ...(requestId === undefined ? {} : { requestId }),
    ...(field === undefined ? {} : { field }),
  })
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}
