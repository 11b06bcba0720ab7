import type { GraphQLSchema } from 'graphql'
import { refusal } from '#gateway/errors/refusal.ts'
import { checkVariables } from './checkVariables.ts'
import type { DocumentRequest } from './documentRequest.ts'
import type { OpenDocuments } from './openDocuments.ts'
import type { PreparedDocument } from './prepareDocument.ts'
import type { RegisteredDocuments } from './registeredDocuments.ts'

/**
 * The document a caller means. Rejects with `UNKNOWN_DOCUMENT` for one that may not be executed here, and with
 * `BAD_INPUT` for variables that are not what it declares.
 */
export type FindDocument = (request: DocumentRequest) => Promise<PreparedDocument>

interface DocumentSources {
  registered: RegisteredDocuments
  /** Undefined where registered documents are the only ones. */
  open: OpenDocuments | undefined
  schema: GraphQLSchema
}

export function createFindDocument({ registered, open, schema }: DocumentSources): FindDocument {
  const find = async (request: DocumentRequest) => {
    const { hash, text } = request
    const found = hash === undefined ? undefined : await registered.find(hash)
    if (found) return found
    if (text !== undefined && open) return open.prepare(text, request)
    throw refusal('UNKNOWN_DOCUMENT')
  }
  return async (request) => {
    const found = await find(request)
    checkVariables(found.operation, request.variables, schema)
    return found
  }
}
