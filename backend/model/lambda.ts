import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/** The common part of every `…Lambda` operation's payload, beside the records that its rule returns. */
interface LambdaPayload {
  success: boolean
  error?: string
  message?: string
  code?: ErrorCode
}

/** The text of codes that fail in the text of their call. */
const GENERAL = 'Something went wrong'

type Rule<Args> = (args: Args, context: Context) => Promise<object> | object
type RecordsOf<Args> = (args: Args) => object

/**
 * Makes the payload of a Lambda operation. A soft failure becomes a payload with the catalogue's text and code, and with
 * the records that it is about, so that the caller sees their current state. Any other failure is rejected, under the
 * call's own text where it brings no sentence.
 */
export function lambda<Args>(wireText: string, rule: Rule<Args>, aboutOf: RecordsOf<Args> = () => ({})) {
  return answering(rule, aboutOf, (error) => toPayload(error, wireText))
}

/**
 * The same for a call whose refusal the specification lists as soft, or does not list as rejected (001, section 8): an
 * absent record, another person's record and a missing sign-in are payloads too. An outage and a limit stay errors.
 */
export function answerSoftly<Args>(wireText: string, rule: Rule<Args>, aboutOf: RecordsOf<Args> = () => ({})) {
  return answering(rule, aboutOf, (error) =>
    isRefusal(error) && hasNoWords(error)
      ? { ...failure(wireText, error.code), ...error.records }
      : toPayload(error, wireText),
  )
}

/** The same for a call that never fails for its caller, whose client only reports the answer (001, section 8). */
export function answerEachFailure<Args>(wireText: string, rule: Rule<Args>) {
  return answering(
    rule,
    () => ({}),
    (error) => {
      // A fault of the server is logged, and so it is thrown.
      if (!(error instanceof DomainError)) throw error
      return failure(wireText, error.code)
    },
  )
}

function answering<Args>(rule: Rule<Args>, aboutOf: RecordsOf<Args>, payloadOf: (error: unknown) => LambdaPayload) {
  return async (_source: unknown, args: Args, context: Context): Promise<LambdaPayload> => {
    try {
      return { success: true, ...(await rule(args, context)) }
    } catch (error) {
      return { ...payloadOf(error), ...aboutOf(args) }
    }
  }
}

/** For a call that returns records without a payload: errors without a message of their own get the call's text. */
export function inWords<Args, Answer>(wireText: string, rule: (args: Args, context: Context) => Promise<Answer>) {
  return async (_source: unknown, args: Args, context: Context): Promise<Answer> => {
    try {
      return await rule(args, context)
    } catch (error) {
      throw hasNoWords(error) ? saying(wireText, error) : error
    }
  }
}

/** For a list that falls back to empty: a refused caller gets an empty list, without a reason (001, section 8). */
export function orEmpty<Args, Row>(rule: (args: Args, context: Context) => Promise<Row[]>) {
  return async (_source: unknown, args: Args, context: Context): Promise<Row[]> => {
    try {
      return await rule(args, context)
    } catch (error) {
      if (isRefusal(error)) return []
      throw error
    }
  }
}

/** The record is absent, belongs to another person, or the caller is not signed in. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHENTICATED')
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
  if (row.channel === 'soft')
    return { ...failure(row.wireText === GENERAL ? wireText : row.wireText, code), ...error.records }
  throw hasNoWords(error) ? saying(wireText, error) : error
}

function failure(text: string, code: ErrorCode): LambdaPayload {
  return { success: false, error: text, message: text, code }
}
