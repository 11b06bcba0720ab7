import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSchema } from 'graphql'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDocument } from './prepareDocument.ts'
import { hashDocument, readBuiltDocuments } from './readBuiltDocuments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the documents of a build are those of the web by their hashes, and those of the load tests by their text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'obi-built-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'schema/__generated__'), { recursive: true })
  await mkdir(join(folder, 'loadtest/documents'), { recursive: true })
  const persist = (documents: object) =>
    writeFile(join(folder, 'schema/__generated__/documents.json'), JSON.stringify(documents))
  await writeFile(join(folder, 'loadtest/documents/browse.graphql'), 'query Browse { a }')
  await writeFile(join(folder, 'loadtest/documents/README.md'), 'What is sent')
  const hash = 'a1'.repeat(32)
  await persist({ [hash]: 'query Web { a }' })
  expect(await readBuiltDocuments(folder)).toEqual([
    { hash, text: 'query Web { a }' },
    { hash: hashDocument('query Browse { a }'), text: 'query Browse { a }' },
  ])
  for (const wrong of [hash.slice(1), `${hash}a`, hash.toUpperCase(), `${hash.slice(1)}g`]) {
    await persist({ [wrong]: 'query Web { a }' })
    await expect(readBuiltDocuments(folder)).rejects.toBeInstanceOf(v.ValiError)
  }
})

test('every document of the build and of the load tests fits the composed schema', async () => {
  const schema = buildSchema(await readFile(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'))
  const built = await readBuiltDocuments(root)
  expect(built.some(({ text }) => text.includes('subscription '))).toBe(true)
  for (const document of built)
    expect(() => prepareDocument(document, { composed: schema, appsync: schema })).not.toThrow()
})
