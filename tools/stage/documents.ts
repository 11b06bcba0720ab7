import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
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

const built = v.record(v.string(), v.string())
let operations: ReadonlyMap<string, string> | undefined

/** What stands on the wire for a query, mutation or subscription of the web client, by its name in there. */
export function idOfOperation(name: string): string {
  operations ??= readOperations()
  const id = operations.get(name)
  if (id === undefined) throw new Error(`The web client has no operation ${name}`)
  return id
}

function readOperations(): ReadonlyMap<string, string> {
  const text = readFileSync(join(projectRoot, 'schema', '__generated__', 'documents.json'), 'utf8')
  const named = Object.entries(v.parse(built, JSON.parse(text))).map(([id, document]): [string, string] => {
    return [/^(?:query|mutation|subscription) (\w+)/.exec(document)?.[1] ?? '', id]
  })
  return new Map(named)
}
