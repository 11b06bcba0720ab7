import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type FailedCall, textOfFailure } from '#schema/callFailures.ts'
import { errorCatalogue } from '#schema/errors.ts'

/** One field that the executor wants resolved. */
export interface Call {
  source: unknown
  args: Readonly<Record<string, unknown>>
  context: Context
  info: GraphQLResolveInfo
}

export type Resolve = (call: Call) => unknown

/** A resolver written by hand says which arguments it takes; the schema has checked that they are so. */
interface Written {
  resolve(source: unknown, args: object, context: Context, info: GraphQLResolveInfo): unknown
}

/** Maximum number of characters, by argument. */
type LongTexts = Readonly<Record<string, number>>

/** Lets arguments of a resolver take longer texts than a `String` does. */
export function withLongTexts<Resolver extends Written['resolve']>(resolver: Resolver, longTexts: LongTexts): Resolver {
  return Object.assign(resolver, { longTexts })
}

/** Resolvers by type and field, with the arguments of graphql-js: `{ Query: { viewer }, Mutation: { … } }`. */
export type HandWritten = Readonly<
  Record<string, Readonly<Record<string, Written['resolve'] & { longTexts?: LongTexts }>>>
>

interface ErrorEdge {
  requestId: string
  log: Pick<Logger, 'error'>
  /** The call of the contract that failed, where it was one. */
  call?: FailedCall | undefined
}

/** What a caller learns of a failure: the catalogue's words. The cause of a fault stays in the log. */
export function toGraphqlError(error: unknown, { requestId, log, call }: ErrorEdge): GraphQLError {
  if (error instanceof GraphQLError && typeof error.extensions['code'] === 'string') return error
  const { code, message, field } = foreseen(error, { requestId, log })
  const { wireText, retryable } = errorCatalogue[code]
  const unsaid = (call && textOfFailure(call, code)) ?? wireText
  return new GraphQLError(message === code ? unsaid : message, {
    ...(error instanceof GraphQLError && { nodes: error.nodes ?? null, path: error.path ?? null }),
    extensions: { code, requestId, retryable, ...(field === undefined ? {} : { field }) },
  })
}

/** GraphQL's own complaint about a document or its variables: a bad argument, and no fault of ours. */
function isOfTheDocument(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && (!error.originalError || isOfTheDocument(error.originalError))
}

/** Of variables it quotes what they hold, and wraps what it says; of the text it says it plainly. */
function sayOfTheDocument({ message, originalError }: GraphQLError): string {
  return originalError ? 'These are not the variables that the document declares.' : message
}

function foreseen(error: unknown, { requestId, log }: Pick<ErrorEdge, 'requestId' | 'log'>): DomainError {
  if (error instanceof DomainError) return error
  if (isOfTheDocument(error)) return new DomainError('BAD_INPUT', { message: sayOfTheDocument(error) })
  log.error({ err: error, requestId }, 'a resolver failed')
  return new DomainError('INTERNAL', { cause: error })
}
