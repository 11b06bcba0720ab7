import { GraphQLError } from 'graphql'
import * as v from 'valibot'
import type { RawData } from 'ws'
import { type ErrorExit, toWireErrors } from '#gateway/errors/toWireErrors.ts'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'

/**
 * AppSync's realtime protocol, as both sides speak it:
 * https://docs.aws.amazon.com/appsync/latest/devguide/real-time-websocket-client.html
 */
export const REALTIME_PROTOCOL = 'graphql-ws'

/** AppSync closes a connection, and a client gives one up, after this time without a message. */
export const CONNECTION_TIMEOUT_MS = 300_000

/** The credential of a connection or a subscription: a user's token, or the API key. */
export const Credential = v.object({
  host: v.string(),
  Authorization: v.optional(v.string()),
  'x-api-key': v.optional(v.string()),
})
export type Credential = v.InferOutput<typeof Credential>

/** The `header` of a connection's address. */
export function encodeCredential(credential: Credential): string {
  return Buffer.from(JSON.stringify(credential)).toString('base64')
}

/** Undefined for anything but what `encodeCredential` gives. */
export function decodeCredential(text: string): Credential | undefined {
  try {
    const parsed = v.safeParse(Credential, JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** An error as AppSync writes it. */
export const AppsyncError = v.object({
  message: v.nullish(v.string(), ''),
  errorType: v.nullish(v.string()),
  errorInfo: v.nullish(v.looseObject({ field: v.optional(v.string()) })),
  path: v.nullish(v.array(v.union([v.string(), v.number()]))),
})
export type AppsyncError = v.InferOutput<typeof AppsyncError>

/** Errors as they leave the service. */
export function toAppsyncErrors(errors: readonly unknown[], exit: ErrorExit) {
  return toWireErrors(errors, exit).map(toAppsyncError)
}

/** `errorType` holds the code of our catalogue. */
export function toAppsyncError({ message, path, extensions: { code, ...errorInfo } }: GraphQLError) {
  return { message, errorType: code, errorInfo, path: path ?? null, locations: null, data: null }
}

/** AppSync's own error types, as codes of our catalogue. */
const typesOfAppsync: Readonly<Record<string, ErrorCode>> = {
  UnauthorizedException: 'UNAUTHENTICATED',
  BadRequestException: 'BAD_INPUT',
  LimitExceededError: 'TOO_MANY_REQUESTS',
  ThrottlingException: 'TOO_MANY_REQUESTS',
  ExecutionTimeout: 'UNAVAILABLE',
  InternalFailure: 'UNAVAILABLE',
}

/** Converts an error of AppSync. An unknown type becomes `INTERNAL` when it leaves the gateway. */
export function fromAppsyncError({ message, errorType, errorInfo, path }: AppsyncError): GraphQLError {
  const code = codeOf(errorType ?? '')
  return new GraphQLError(message, {
    path: path ?? null,
    extensions: { ...(code && { code }), ...(errorInfo?.field !== undefined && { field: errorInfo.field }) },
  })
}

function codeOf(errorType: string): ErrorCode | undefined {
  return isErrorCode(errorType) ? errorType : typesOfAppsync[errorType]
}

function isErrorCode(type: string): type is ErrorCode {
  return Object.hasOwn(errorCatalogue, type)
}

export const Result = v.object({
  /** Absent where the document was refused before it ran. */
  data: v.optional(v.any()),
  errors: v.nullish(v.array(AppsyncError)),
  extensions: v.nullish(v.record(v.string(), v.unknown())),
})

/** The result of GraphQL in an answer of AppSync. */
export function fromAppsyncResult({ data, errors, extensions }: v.InferOutput<typeof Result>) {
  return {
    ...(data !== undefined && { data }),
    ...(errors && errors.length > 0 && { errors: errors.map(fromAppsyncError) }),
    ...(extensions && { extensions }),
  }
}

/** Undefined for anything else than a message of the schema. */
export function readMessage<Output>(bytes: RawData, schema: v.GenericSchema<unknown, Output>): Output | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(Buffer.isBuffer(bytes) ? bytes.toString() : ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
