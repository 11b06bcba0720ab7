import { GraphQLError } from 'graphql'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

interface RefusalReason {
  /** Tells the user what to do; by default the catalogue's text. */
  message?: string
  /** The argument that was wrong. */
  field?: string
  cause?: Error
}

/** An error of the catalogue, as the gateway itself raises it. */
export function refusal(code: ErrorCode, { message, field, cause }: RefusalReason = {}): GraphQLError {
  return new GraphQLError(message ?? errorCatalogue[code].wireText, {
    ...(cause && { originalError: cause }),
    extensions: { code, ...(field && { field }) },
  })
}
