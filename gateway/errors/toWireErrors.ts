import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/** Context of an outgoing error: the id of the request, and the log that gets the details. */
export interface ErrorExit {
  requestId: string
  log: Pick<Logger, 'error'>
}

interface Failure {
  code: ErrorCode
  message: string
  field?: string
  /** True for an unexpected error, whose details callers must not see. */
  isMasked?: boolean
}

/**
 * What a caller learns of errors: a code of the catalogue, and nothing that was not meant to be told.
 * Everything else becomes `INTERNAL`, and the log has it under the same request id.
 */
export function toWireErrors(errors: readonly unknown[], exit: ErrorExit): GraphQLError[] {
  return errors.flatMap(membersOf).map((error) => toWireError(error, exit))
}

/** The code that a caller learns of an error. */
export function codeOf(error: unknown): ErrorCode {
  return readFailure(membersOf(error)[0]).code
}

/** Returns each error of a document with several faults. */
function membersOf(error: unknown): readonly unknown[] {
  return error instanceof AggregateError && error.errors.every(isOfTheDocument) ? error.errors : [error]
}

function toWireError(error: unknown, { requestId, log }: ErrorExit): GraphQLError {
  const failure = readFailure(error)
  const { code, message, field, isMasked } = failure
  // An error with a code of the catalogue was recognised earlier, and logged there if it was a fault.
  if (isMasked) log.error({ requestId, err: rootOf(error) }, 'a request failed')
  return new GraphQLError(message, {
    ...(error instanceof GraphQLError && { nodes: error.nodes ?? null, path: error.path ?? null }),
    extensions: { code, requestId, retryable: errorCatalogue[code].retryable, ...(field && { field }) },
  })
}

function readFailure(error: unknown): Failure {
  const root = rootOf(error)
  const code = findCode(root) ?? findCode(error)
  if (code) return { code: code, message: spokenMessage(root, code), ...fieldOf(root, error) }
  if (isOfTheDocument(error)) return { code: 'BAD_INPUT', message: sayOfTheDocument(error) }
  return { code: 'INTERNAL', message: errorCatalogue.INTERNAL.wireText, isMasked: true }
}

/** Returns the original error inside the wrappers of GraphQL. */
function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error
}

function findCode(error: unknown): ErrorCode | undefined {
  const code = read(error, 'code') ?? read(read(error, 'extensions'), 'code')
  return typeof code === 'string' && isErrorCode(code) ? code : undefined
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

/** Returns the error's own message, or the catalogue's text if the message is empty or only repeats the code. */
function spokenMessage(error: unknown, code: ErrorCode): string {
  const { wireText } = errorCatalogue[code]
  if (code === 'INTERNAL' || !(error instanceof Error)) return wireText
  return error.message === code || error.message === '' ? wireText : error.message
}

function fieldOf(...errors: unknown[]): { field?: string } {
  const field = errors.flatMap((error) => [read(error, 'field'), read(read(error, 'extensions'), 'field')]).find(isText)
  return field ? { field } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Replaces errors about variables, which quote their values. Errors about the text are safe to show. */
function sayOfTheDocument(error: GraphQLError): string {
  return error.originalError ? 'These are not the variables that the document declares.' : error.message
}

/**
 * True for GraphQL's own errors about the document or its variables: raised before any field ran, they have no path.
 */
function isOfTheDocument(error: unknown): error is GraphQLError {
  return (
    error instanceof GraphQLError &&
    rootOf(error) instanceof GraphQLError &&
    !error.path &&
    !error.extensions['unexpected']
  )
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
