import * as v from 'valibot'
import { type DocumentName, idOf, idOfOperation } from './documents.ts'

export interface ApiCall {
  url: string
  /** One of ours, or an operation of the web client by its name. */
  document: DocumentName | { operation: string }
  variables?: Readonly<Record<string, unknown>>
  /** An ID token; nobody's call without one. */
  token?: string | undefined
}

const ApiAnswer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(
    v.array(v.object({ extensions: v.object({ code: v.string(), retryable: v.optional(v.boolean()) }) })),
    [],
  ),
})
export type ApiAnswer = v.InferOutput<typeof ApiAnswer>

/** Sends a document the way the browser does. Rejects when there was no answer, or none of this shape. */
export async function callApi({ url, document, variables = {}, token }: ApiCall): Promise<ApiAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      documentId: typeof document === 'string' ? idOf(document) : idOfOperation(document.operation),
      variables,
    }),
  })
  return v.parse(ApiAnswer, await response.json())
}
