import * as v from 'valibot'
import { clientId } from './accounts/userPool.ts'
import { CognitoError } from './CognitoError.ts'

/** Parses the client's input. The error names the invalid field. */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  if (path === 'ClientId') throw new CognitoError('ResourceNotFoundException')
  const message = `Value at '${path ?? 'request'}' failed to satisfy constraint: ${issue.message}`
  throw new CognitoError('InvalidParameterException', { message })
}

const isPlain = (value: string): boolean => value.isWellFormed() && !/\p{Cc}/u.test(value)

/** Text that PostgreSQL can store: no control characters, no lone surrogates. */
export const plainText = (longest: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.check(isPlain, 'Member must be plain text'))

/** A token, a session or a refresh token that this service issued. */
export const sealedText = v.pipe(v.string(), v.minLength(20), v.maxLength(8_192), v.regex(/^[\w.-]+$/))

/** A code as the user typed it: any text counts as an attempt. */
export const typedCode = v.pipe(v.string(), v.maxLength(64))

export const ourClient = v.pipe(v.string(), v.value(clientId))

/** Metadata that the web app sends with a call: the user's language. */
export const clientMetadata = v.optional(v.record(v.string(), v.string()), {})
