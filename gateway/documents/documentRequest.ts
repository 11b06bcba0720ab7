import * as v from 'valibot'
import { refusal } from '#gateway/errors/refusal.ts'
import { findVariableFault } from '#schema/values/findVariableFault.ts'

/** A caller's request, received over HTTP or over a socket. */
export interface DocumentRequest {
  /** The registered document's hash. */
  hash: string | undefined
  /** A document's text; read only where open documents are allowed. */
  text: string | undefined
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>>
  /** Position of the last event received, if the subscription resumes. */
  after: number | undefined
}

const text = v.nullish(v.string())
const Body = v.object({
  documentId: text,
  id: text,
  query: text,
  operationName: text,
  variables: v.nullish(v.pipe(v.custom<object>(isPlainObject), v.record(v.string(), v.unknown())), {}),
  extensions: v.nullish(
    v.object({
      documentId: text,
      persistedQuery: v.nullish(v.object({ sha256Hash: text }), {}),
      after: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
    {},
  ),
})

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Throws `BAD_INPUT` for a body that is not a request for a document. */
export function toDocumentRequest(body: unknown): DocumentRequest {
  // Valibot accepts a list as an object; here a list would be a batch, which is not supported.
  const parsed = v.safeParse(Body, isPlainObject(body) ? body : undefined)
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0])
    throw refusal('BAD_INPUT', { message: 'This is not a request for a document.', ...(field && { field }) })
  }
  const { documentId, id, query, operationName, variables, extensions } = parsed.output
  const fault = findVariableFault(variables)
  if (fault) throw refusal('BAD_INPUT', { message: fault.message, field: fault.name })
  const hashes = [documentId, extensions.documentId, extensions.persistedQuery.sha256Hash, id]
  return {
    hash: hashes.find(isFilled),
    text: isFilled(query) ? query : undefined,
    operationName: operationName ?? undefined,
    variables,
    after: extensions.after ?? undefined,
  }
}

/** Relay and graphql-ws send an empty text beside the id of a document. */
function isFilled(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== ''
}
