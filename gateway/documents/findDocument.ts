import { refusal } from '#gateway/errors/refusal.ts'
import type { DocumentRequest } from './documentRequest.ts'
import type { OpenDocuments } from './openDocuments.ts'
import type { PreparedDocument } from './prepareDocument.ts'
import type { RegisteredDocuments } from './registeredDocuments.ts'

/** The document a caller means. Rejects with `UNKNOWN_DOCUMENT` for one that may not be executed here. */
export type FindDocument = (request: DocumentRequest) => Promise<PreparedDocument>

interface DocumentSources {
  registered: RegisteredDocuments
  /** Undefined where registered documents are the only ones. */
  open: OpenDocuments | undefined
}

export function createFindDocument({ registered, open }: DocumentSources): FindDocument {
  return async (request) => {
    const { hash, text } = request
    const found = hash === undefined ? undefined : await registered.find(hash)
    if (found) return found
    if (text !== undefined && open) return open.prepare(text, request)
    throw refusal('UNKNOWN_DOCUMENT')
  }
}
