import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

/**
 * The documents that a server of this code registers, by name: those of the web client as it is now, and the load tests'.
 * The compiler's own list also keeps what the client asked before it was changed.
 */
export function registeredDocuments(root: string): ReadonlyMap<string, string> {
  const texts = v.parse(Texts, JSON.parse(readFileSync(join(root, 'schema/__generated__/documents.json'), 'utf8')))
  const ofWeb = globSync('schema/__generated__/relay/*.graphql.ts', { cwd: root }).flatMap(
    (file): [string, string][] => {
      const id = /"id": "(\w+)",\n\s+"metadata"/.exec(readFileSync(join(root, file), 'utf8'))?.[1]
      const text = id === undefined ? undefined : texts[id]
      return text === undefined ? [] : [[basename(file, '.graphql.ts'), text]]
    },
  )
  const ofLoad = globSync('loadtest/documents/*.graphql', { cwd: root }).map((file): [string, string] => {
    return [basename(file, '.graphql'), readFileSync(join(root, file), 'utf8')]
  })
  return new Map([...ofWeb, ...ofLoad])
}
