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

function toPayload(error: unknown, wireText: string): LambdaPayload {
  if (!(error instanceof DomainError)) throw error
  const { code, message, field } = error
  const row = errorCatalogue[code]
  if (row.channel === 'soft') return { success: false, error: row.wireText, message: row.wireText, code }
  if (message !== code) throw error
  throw new DomainError(code, { cause: error, message: wireText, ...(field === undefined ? {} : { field }) })
}
