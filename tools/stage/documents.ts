import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'

export type DocumentName =
  | 'beginUpload'
  | 'bookClass'
  | 'cancelBooking'
  | 'classesAndCountry'
  | 'classesOfCategory'
  | 'completeUpload'
  | 'listParts'
  | 'ownBookings'
  | 'seatsOfCategory'
  | 'signPart'
  | 'viewer'

const ids = new Map<DocumentName, string>()

/** The text of a document of `loadtest/documents`, which every server registers. */
export function textOf(name: DocumentName): string {
  return readFileSync(join(projectRoot, 'loadtest', 'documents', `${name}.graphql`), 'utf8')
}

/** The id by which it is requested. */
export function idOf(name: DocumentName): string {
  const id = ids.get(name) ?? hashDocument(textOf(name))
  ids.set(name, id)
  return id
}

/** A document of `loadtest/documents`, or an operation of the web client by its name. */
export type AnyDocument = DocumentName | { operation: string }

/** The id by which either is requested. */
export function idOfAny(document: AnyDocument): string {
  return typeof document === 'string' ? idOf(document) : idOfOperation(document.operation)
}

let operations: ReadonlyMap<string, string> | undefined

/** The id of a query, mutation or subscription of the web client, by its name. */
export function idOfOperation(name: string): string {
  operations ??= registeredDocuments(projectRoot)
  const text = operations.get(name)
  if (text === undefined) throw new Error(`The web client has no operation ${name}`)
  return hashDocument(text)
}
