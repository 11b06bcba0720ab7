import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isInputObjectType } from 'graphql'
import { expect, test } from 'vitest'

const contract = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'))

/** Names of fields that hold a link, or the URL of a picture or a video. */
const ADDRESS = /ur[il]s?$|href|link|image|photo|picture|logo|preview|avatar|thumbnail|poster/i

/** A path at the video's host, which pages do not link to: `updateVideo` accepts nothing else. */
const PATHS = ['VideoChapterInput.uri']

/** Keys of files that the caller has stored: `updateVideo` and `sendMessage` take nothing else, and no address above all. */
const KEYS = [
  'MessageAttachmentInput.url',
  ...['thumbnail', 'image', 'videoPreviewURL'].map((name) => `UpdateVideoLambdaInput.${name}`),
]

test('whatever people send that reads as an address is taken as one, and never as any text', () => {
  const fields = Object.values(contract.getTypeMap()).flatMap((type) =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field }))
      : [],
  )
  const addresses = fields.filter(({ field }) => ADDRESS.test(field.name))
  const taken = addresses.filter(({ field }) => getNamedType(field.type).name === 'AWSURL').map(({ name }) => name)
  expect(taken).toContain('UpdateContactInput.profileImageUrl')
  const asText = addresses.filter(({ field }) => getNamedType(field.type).name === 'String').map(({ name }) => name)
  expect(asText.toSorted()).toEqual([...KEYS, ...PATHS].toSorted())
})
