import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { generatingSteps } from '#tools/build/steps.ts'
import { findSlowExpressions } from './expressions/findSlowExpressions.ts'
import { findCatalogueGaps } from './findCatalogueGaps.ts'
import { findForbidden } from './findForbidden.ts'
import { runTool } from './runTool.ts'

export interface Check {
  name: string
  /** Resolves with the problem, as a message; undefined if there is none. */
  run(): Promise<string | undefined>
}

/** In this order: later ones read what the first has generated. */
export const checks: readonly Check[] = [
  { name: 'generated files', run: findDrift },
  { name: 'catalogues', run: () => findCatalogueGaps(projectRoot) },
  { name: 'format', run: () => complaintOf('oxfmt', ['--check']) },
  { name: 'lint and types', run: () => complaintOf('oxlint', ['--type-aware', '--type-check']) },
  { name: 'indexes of documents', run: findUnindexed },
  { name: 'dead code', run: findDeadCode },
  { name: 'expressions', run: () => findSlowExpressions(projectRoot) },
  { name: 'forbidden text', run: async () => findForbidden(projectRoot) },
]

const COMMITTED = ['schema/sources/appsync.graphql', 'schema/schema.graphql', 'docs/api.md', 'docs/operations.md']

async function findDrift(): Promise<string | undefined> {
  const before = COMMITTED.map(read)
  await buildStale({ root: projectRoot, only: generatingSteps, log: () => {} })
  const drifted = COMMITTED.filter((path, index) => read(path) !== before[index])
  if (drifted.length === 0) return undefined
  return `${drifted.join(', ')} did not say what the contract says. Generated again now; look at the change and commit it.`
}

function read(path: string): string | undefined {
  try {
    return readFileSync(join(projectRoot, path), 'utf8')
  } catch {
    return undefined
  }
}

async function complaintOf(program: string, args: string[]): Promise<string | undefined> {
  const { code, output } = await runTool(program, args)
  return judge(program, code, output)
}

/** A tool that found no input has checked nothing, whatever its exit code. */
export function judge(program: string, code: number, output: string): string | undefined {
  if (code !== 0) return output
  const seen = Number(/on (\d+) files/.exec(output)?.[1] ?? 0)
  return seen > 0 ? undefined : `${program} saw no files.\n${output}`
}

/** Loaded only when its turn comes: it reads what the first check generates, which a fresh clone does not have yet. */
async function findUnindexed(): Promise<string | undefined> {
  const { findUnindexedReads } = await import('./findUnindexedReads.ts')
  return findUnindexedReads(projectRoot)
}

async function findDeadCode(): Promise<string | undefined> {
  const { code, output } = await runTool('knip', ['--no-progress'])
  return code === 0 ? undefined : output
}
