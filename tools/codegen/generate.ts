import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rights } from '#schema/rights/rights.ts'
import { findRules } from './api/findRules.ts'
import { printApi } from './api/printApi.ts'
import { printOperations } from './api/printOperations.ts'
import { printLimits } from './printLimits.ts'
import { printModels } from './printModels.ts'
import { printRows } from './printRows.ts'
import { readContract } from './read/readContract.ts'
import { printSdl } from './sdl/printSdl.ts'
import { printWire } from './wire/printWire.ts'

/** What follows from `schema/model` and `schema/operations`: text by path under the root. */
export function contractFiles(root: string): Record<string, string> {
  const contract = readContract(root)
  const sdl = printSdl(contract)
  return {
    'schema/sources/appsync.graphql': sdl,
    'schema/__generated__/models.ts': printModels(contract),
    'schema/__generated__/limits.ts': printLimits(contract),
    'schema/__generated__/rows.ts': printRows(contract),
    'schema/__generated__/wire.ts': printWire(sdl),
    'docs/api.md': printApi(contract, rights),
  }
}

/** What follows from the contract and the files of the rules. */
export function generateOperations(root: string): string[] {
  const contract = readContract(root)
  return write(root, { 'docs/operations.md': printOperations(contract, printSdl(contract), findRules(root)) })
}

export function generateContract(root: string): string[] {
  return write(root, contractFiles(root))
}

/** Writes the files that are not as they should be, and returns their paths. */
function write(root: string, files: Readonly<Record<string, string>>): string[] {
  const drifted = driftedPaths(root, files)
  for (const path of drifted) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), files[path] ?? '')
  }
  return drifted
}

/** The paths of generated files that are missing or outdated. Writes nothing. */
export function driftedPaths(root: string, files = contractFiles(root)): string[] {
  return Object.entries(files).flatMap(([path, text]) => (readIfThere(join(root, path)) === text ? [] : path))
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const isCheck = process.argv.includes('--check')
  const paths = isCheck ? driftedPaths(root) : generateContract(root)
  for (const path of paths) process.stdout.write(`${isCheck ? 'differs' : 'wrote'}: ${path}\n`)
  process.exitCode = isCheck && paths.length > 0 ? 1 : 0
}
