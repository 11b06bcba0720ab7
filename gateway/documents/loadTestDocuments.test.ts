import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { prepareDocument } from './prepareDocument.ts'
import { readBuiltDocuments } from './readBuiltDocuments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every document of the build and of the load tests fits the composed schema', async () => {
  const schema = buildSchema(await readFile(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'))
  const built = await readBuiltDocuments(root)
  expect(built.some(({ text }) => text.includes('subscription '))).toBe(true)
  for (const document of built)
    expect(() => prepareDocument(document, { composed: schema, appsync: schema })).not.toThrow()
})
