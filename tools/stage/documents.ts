import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'

export type DocumentName =
  | 'bookClass'
  | 'cancelBooking'
  | 'classesAndCountry'
  | 'classesOfCategory'
  | 'ownBookings'
  | 'seatsOfCategory'
  | 'viewer'

const ids = new Map<DocumentName, string>()

/** The text of a document of `loadtest/documents`, which every server registers. */
export function textOf(name: DocumentName): string {
  return readFileSync(join(projectRoot, 'loadtest', 'documents', `${name}.graphql`), 'utf8')
}

/** What stands for it on the wire. */
export function idOf(name: DocumentName): string {
  const id = ids.get(name) ?? createHash('sha256').update(textOf(name)).digest('hex')
  ids.set(name, id)
  return id
}
