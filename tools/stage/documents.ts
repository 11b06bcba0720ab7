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
let subscriptions: ReadonlyMap<string, string> | undefined

/** What stands on the wire for a subscription of the web client, by its name in there. */
export function idOfSubscription(name: string): string {
  subscriptions ??= readSubscriptions()
  const id = subscriptions.get(name)
  if (id === undefined) throw new Error(`The web client has no subscription ${name}`)
  return id
}

function readSubscriptions(): ReadonlyMap<string, string> {
  const text = readFileSync(join(projectRoot, 'schema', '__generated__', 'documents.json'), 'utf8')
  const named = Object.entries(v.parse(built, JSON.parse(text))).map(([id, document]): [string, string] => {
    return [/^subscription (\w+)/.exec(document)?.[1] ?? '', id]
  })
  return new Map(named)
}
