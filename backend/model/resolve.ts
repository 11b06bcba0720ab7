import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type FailedCall, textOfFailure } from '#schema/callFailures.ts'
import { errorCatalogue } from '#schema/errors.ts'

/** The arguments with which the executor resolves a field. */
export interface Call {
  source: unknown
  args: Readonly<Record<string, unknown>>
  context: Context
  info: GraphQLResolveInfo
}

export type Resolve = (call: Call) => unknown

/** A method, so that a hand-written resolver may declare narrower arguments. The schema has validated them. */
interface Written {
  resolve(source: unknown, args: object, context: Context, info: GraphQLResolveInfo): unknown
}

/** Maximum number of characters, by argument. */
type LongTexts = Readonly<Record<string, number>>

/** Allows longer texts in arguments of a resolver than `String` does. */
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
  /** The failed call, if it is one of the contract's. */
  call?: FailedCall | undefined
}

/** The caller's error: with the failure's own text, the call's or the catalogue's. Causes only go to the log. */
export function toGraphqlError(error: unknown, { requestId, log, call }: ErrorEdge): GraphQLError {
  if (error instanceof GraphQLError && typeof error.extensions['code'] === 'string') return error
  const { code, message, field } = toDomainError(error, { requestId, log })
  const { wireText, retryable } = errorCatalogue[code]
  const text = (call && textOfFailure(call, code)) ?? wireText
  return new GraphQLError(message === code ? text : message, {
    ...(error instanceof GraphQLError && { nodes: error.nodes ?? null, path: error.path ?? null }),
    extensions: { code, requestId, retryable, ...(field === undefined ? {} : { field }) },
  })
}

/** Whether GraphQL rejected the document or its variables, which is the caller's error and not ours. */
function isOfTheDocument(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && (!error.originalError || isOfTheDocument(error.originalError))
}

/** GraphQL's message about variables quotes their values, so it is replaced. Only such errors wrap an original one. */
function sayOfTheDocument({ message, originalError }: GraphQLError): string {
  return originalError ? 'These are not the variables that the document declares.' : message
}

function toDomainError(error: unknown, { requestId, log }: Pick<ErrorEdge, 'requestId' | 'log'>): DomainError {
  if (error instanceof DomainError) return error
  if (isOfTheDocument(error)) return new DomainError('BAD_INPUT', { message: sayOfTheDocument(error) })
  log.error({ err: error, requestId }, 'a resolver failed')
  return new DomainError('INTERNAL', { cause: error })
}
