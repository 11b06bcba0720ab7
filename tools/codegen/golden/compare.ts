import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { normaliseSdl } from './normaliseSdl.ts'
import { sampleSdl } from './sampleSdl.ts'
import { transformWithAws } from './transformWithAws.ts'

// By hand, after `npm install` in peers or in the folder that is named:
//   node tools/codegen/golden/compare.ts [folder] [--write]
// Prints the lines that only one side has, and with --write keeps AWS's text for the test.
const here = import.meta.dirname
const folder = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? join(here, 'peers'))
const aws = transformWithAws(readFileSync(join(here, 'sample.graphql'), 'utf8'), folder)
if (process.argv.includes('--write')) writeFileSync(join(here, 'sample.aws.graphql'), `${aws.trim()}\n`)

const [theirs, ours] = [normaliseSdl(aws).split('\n'), normaliseSdl(sampleSdl()).split('\n')]
const differences = [
  ...theirs.filter((line) => !ours.includes(line)).map((line) => `only AWS: ${line}`),
  ...ours.filter((line) => !theirs.includes(line)).map((line) => `only ours: ${line}`),
]
process.stdout.write(`${differences.join('\n') || 'No difference.'}\n`)
process.exitCode = normaliseSdl(aws) === normaliseSdl(sampleSdl()) ? 0 : 1
