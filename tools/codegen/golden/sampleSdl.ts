import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Kind, parse } from 'graphql'

import { contractOf } from '#tools/codegen/read/readContract.ts'
import { printSdl } from '#tools/codegen/sdl/printSdl.ts'

/** The generator's output for `sample.graphql`. */
export function sampleSdl(): string {
  const models = parse(readFileSync(join(import.meta.dirname, 'sample.graphql'), 'utf8'))
  return printSdl(contractOf({ models, operations: { kind: Kind.DOCUMENT, definitions: [] } }))
}
