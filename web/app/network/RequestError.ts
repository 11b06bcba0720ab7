import * as v from 'valibot'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/** A request that failed, or had no response. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: ErrorCode
  /** Identifies the request in the server's log; undefined without a response. */
  readonly requestId: string | undefined
  /** The invalid argument. */
  readonly field: string | undefined
  /** The payload of a refused mutation, with the records that the refusal concerns. */
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

/** The error of the catalog from the gateway's extensions; `INTERNAL` for unknown ones. */
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
