import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/** What every `…Lambda` operation answers, beside the records that its rule names. */
interface LambdaPayload {
  success: boolean
  error?: string
  message?: string
  code?: ErrorCode
}

/**
 * The one translator between a rule and a Lambda payload. A soft failure becomes a payload with the catalogue's text
 * and code, and with the records that it is about, so that the caller sees what they are by now; any other is
 * rejected, under the call's own text where it brings no sentence.
 */
export function lambda<Args>(
  wireText: string,
  rule: (args: Args, context: Context) => Promise<object> | object,
  aboutOf: (args: Args) => object = () => ({}),
) {
  return async (_source: unknown, args: Args, context: Context): Promise<LambdaPayload> => {
    try {
      return { success: true, ...(await rule(args, context)) }
    } catch (error) {
      return { ...toPayload(error, wireText), ...aboutOf(args) }
    }
  }
}

/** The same, where nothing that was foreseen is rejected: what brings no sentence of its own is soft, in the call's text. */
export function softly<Args>(wireText: string, rule: (args: Args, context: Context) => Promise<object>) {
  return async (_source: unknown, args: Args, context: Context): Promise<LambdaPayload> => {
    try {
      return { success: true, ...(await rule(args, context)) }
    } catch (error) {
      if (!hasNoWords(error)) throw error
      return { success: false, error: wireText, message: wireText, code: error.code }
    }
  }
}

/** Of a call that answers with records and no payload: it fails in its own text, where a failure brings no sentence. */
export function inWords<Args, Answer>(wireText: string, rule: (args: Args, context: Context) => Promise<Answer>) {
  return async (_source: unknown, args: Args, context: Context): Promise<Answer> => {
    try {
      return await rule(args, context)
    } catch (error) {
      throw hasNoWords(error) ? saying(wireText, error) : error
    }
  }
}

function hasNoWords(error: unknown): error is DomainError {
  return error instanceof DomainError && error.message === error.code
}

function saying(message: string, cause: DomainError): DomainError {
  const { code, field } = cause
  return new DomainError(code, { cause, message, ...(field === undefined ? {} : { field }) })
}

function toPayload(error: unknown, wireText: string): LambdaPayload {
  if (!(error instanceof DomainError)) throw error
  const { code } = error
  const row = errorCatalogue[code]
  if (row.channel === 'soft') return { success: false, error: row.wireText, message: row.wireText, code }
  throw hasNoWords(error) ? saying(wireText, error) : error
}
