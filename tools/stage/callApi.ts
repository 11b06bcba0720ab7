import * as v from 'valibot'
import { type AnyDocument, idOfAny } from './documents.ts'

export interface ApiCall {
  url: string
  /** A text is for servers that take any document. */
  document: AnyDocument | { text: string }
  variables?: Readonly<Record<string, unknown>>
  /** An ID token; without one the call is anonymous. */
  token?: string | undefined
  /** Network address of the caller, for a server behind a proxy. */
  address?: string
  signal?: AbortSignal
}

const ApiAnswer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  /** The position of the last event that a query's data includes. */
  extensions: v.optional(v.object({ position: v.optional(v.number()) })),
  errors: v.optional(
    v.array(
      v.object({ message: v.string(), extensions: v.object({ code: v.string(), retryable: v.optional(v.boolean()) }) }),
    ),
    [],
  ),
})
export type ApiAnswer = v.InferOutput<typeof ApiAnswer>

/** Sends a document as the browser does. Rejects without a response, or with one of another form. */
export async function callApi({ url, document, variables = {}, token, address, signal }: ApiCall): Promise<ApiAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    signal: signal ?? null,
    body: JSON.stringify({ ...referenceTo(document), variables }),
  })
  return v.parse(ApiAnswer, await response.json())
}

function referenceTo(document: ApiCall['document']): object {
  return typeof document === 'object' && 'text' in document
    ? { query: document.text }
    : { documentId: idOfAny(document) }
}
