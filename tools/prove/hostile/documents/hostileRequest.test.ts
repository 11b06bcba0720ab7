import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { hashDocument, readBuiltDocuments } from '#gateway/documents/readBuiltDocuments.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { generateDocument } from './generateDocument.ts'
import { hostileRequest } from './hostileRequest.ts'
import { mutateDocument } from './mutateDocument.ts'
import { faultOf } from './sendRequest.ts'

const COUNT = 400
const numbers = Array.from({ length: COUNT }, (_, index) => index)
const schema = buildSchema(readFileSync(join(projectRoot, 'schema/schema.graphql'), 'utf8'))
const registered = await readBuiltDocuments(projectRoot)

test('one seed gives one document, and most documents are valid', () => {
  const texts = numbers.map((seed) => generateDocument(schema, randomFrom(seed)))
  expect(texts).toEqual(numbers.map((seed) => generateDocument(schema, randomFrom(seed))))
  expect(new Set(texts).size).toBeGreaterThan(COUNT / 2)
  const valid = texts.filter((text) => validate(schema, parse(text)).length === 0)
  expect(valid.length).toBeGreaterThan(COUNT / 2)
})

test('no changed document is a registered one', () => {
  const hashes = new Set(registered.map(({ hash }) => hash))
  for (const seed of numbers) {
    const text = registered[seed % registered.length]?.text ?? ''
    expect(hashes.has(hashDocument(mutateDocument(text, randomFrom(seed))))).toBe(false)
  }
})

test('only decoys may run, and only as the document that they name', () => {
  const decoy = { hash: 'a'.repeat(64), name: 'viewer' }
  const requests = numbers.map((seed) => {
    return hostileRequest({ text: '{ a }', decoy, registered: 'b'.repeat(64), random: randomFrom(seed) })
  })
  expect(new Set(requests.map(({ form }) => form)).size).toBeGreaterThan(30)
  const answers = [
    '{"data":{"viewer":null}}',
    '{"data":{"other":1}}',
    '{"data":null}',
    '[{"data":{}}]',
    '{"errors":[]}',
  ]
  for (const request of requests) {
    const accepted = answers.filter((answer) => faultOf(answer, request) === undefined)
    expect(accepted, request.form).toEqual(request.runs === undefined ? ['{"errors":[]}'] : [answers[0]])
  }
})
