import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { normaliseSdl } from './normaliseSdl.ts'
import { sampleSdl } from './sampleSdl.ts'

const aws = readFileSync(join(import.meta.dirname, 'sample.aws.graphql'), 'utf8')

test("the sample's SDL is the one AWS's own transformer makes", () => {
  expect(normaliseSdl(sampleSdl())).toBe(normaliseSdl(aws))
})

test('an argument, a type and a missing line of the SDL each make a difference', () => {
  const others = [
    aws.replace('listStudios(filter: ModelStudioFilterInput, ', 'listStudios('),
    aws.replace('  isOpen: Boolean\n', '  isOpen: Boolean!\n'),
    aws.replace('  mood: ModelMoodInput\n', ''),
  ]
  for (const other of others) expect(normaliseSdl(other)).not.toBe(normaliseSdl(aws))
})
