import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { nodeProject } from '#tools/test/nodeProject.ts'
import { type RunnerAnswer, RunnerRequest } from './contract.ts'
import { markStatements } from './markStatements.ts'

/** The files that tell what they come to. */
const marked = new Set(process.argv.slice(2))
let fault: RunnerRequest['fault'] = null

/** Faults and marks are only ever seen by the tests: no file is written. */
const planter: Plugin = {
  name: 'obi-planter',
  enforce: 'pre',
  load(id) {
    const file = relative(projectRoot, id)
    if (fault?.file === file) return fault.code
    return marked.has(file) ? markStatements(readFileSync(id, 'utf8'), file) : undefined
  },
}

function openVitest(): Promise<Vitest> {
  const { test, ...project } = nodeProject
  const setupFiles = [...test.setupFiles, 'tools/prove/mutants/reached.setup.ts']
  return createVitest(
    { config: false, root: projectRoot, watch: false, reporters: [{}], bail: 1 },
    // What is kept on disk goes by what stands in the files, where no fault does.
    { ...project, plugins: [planter], test: { ...test, setupFiles, maxWorkers: 1, fsModuleCache: false } },
  )
}

async function run(vitest: Vitest, { test, fault: next }: RunnerRequest): Promise<RunnerAnswer> {
  const last = fault
  fault = next
  for (const changed of [last, next]) if (changed) vitest.invalidateFile(join(projectRoot, changed.file))
  const began = performance.now()
  const path = join(projectRoot, test)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
    vitest.getRootProject().createSpecification(path),
  ])
  const module = testModules.find(({ moduleId }) => moduleId === path)
  return {
    failure:
      failureOf(module) ??
      (unhandledErrors.length > 0 ? `an error beside the tests: ${messageOf(unhandledErrors[0])}` : null),
    seconds: (performance.now() - began) / 1000,
    reached: module?.meta().reached ?? [],
  }
}

function failureOf(module: TestModule | undefined): string | undefined {
  if (!module) return 'there is no such test file'
  for (const test of module.children.allTests('failed')) return test.fullName
  const [error] = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  if (error) return `it could not be run: ${error.message}`
  return module.ok() ? undefined : 'it did not pass'
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

const answer = (said: RunnerAnswer) => void process.send?.(said)
const vitest = await openVitest()
let turn = Promise.resolve()
process.on('message', (message) => {
  turn = turn.then(async () => answer(await run(vitest, v.parse(RunnerRequest, message))))
})
// A worker in an endless loop hears nothing, and would stay: the whole group goes.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
answer({ isReady: true })
