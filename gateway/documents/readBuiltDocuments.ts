import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { RegisteredText } from './documentStore.port.ts'

const PersistedFile = v.record(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)), v.string())

/** The documents of this build: those of the web, as Relay's compiler persisted them, and the load tests'. */
export async function readBuiltDocuments(root: string): Promise<RegisteredText[]> {
  const persisted = await readFile(join(root, 'schema/__generated__/documents.json'), 'utf8')
  const ofWeb = Object.entries(v.parse(PersistedFile, JSON.parse(persisted)))
  return [...ofWeb.map(([hash, text]) => ({ hash, text })), ...(await readLoadTests(join(root, 'loadtest/documents')))]
}

async function readLoadTests(folder: string): Promise<RegisteredText[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.graphql'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => ({ hash: hashDocument(text), text }))
}

/** The name of a document on the wire: SHA-256 of its text, byte for byte, in lower-case hex. */
export function hashDocument(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
