import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/** Where an error leaves the process: who asked, and where the whole of it is kept. */
export interface ErrorExit {
  requestId: string
  log: Pick<Logger, 'error'>
}

interface Failure {
  code: ErrorCode
  message: string
  field?: string
  /** It was nothing that a caller may know of. */
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

/** Of a document that does not fit in several ways, each is told. */
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

/** What was thrown, below the layers that GraphQL wraps around it. */
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

/** An error's own sentence where it has one; an error that only repeats its code says the catalogue's text. */
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

/** Of variables it quotes what they hold, and wraps what it says; of the text it says it plainly. */
function sayOfTheDocument(error: GraphQLError): string {
  return error.originalError ? 'These are not the variables that the document declares.' : error.message
}

/** GraphQL's own word on the document or its variables: raised before any field ran, so it has no path. */
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
