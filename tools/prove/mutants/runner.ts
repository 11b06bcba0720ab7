import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { nodeProject, sharingProject } from '#tools/test/nodeProject.ts'
import { componentsProject, shellProject, webProject } from '#tools/test/webProjects.ts'
import { type RunnerAnswer, RunnerRequest } from './contract.ts'
import { markStatements } from './markStatements.ts'
import { runsInBrowser } from './runsInBrowser.ts'

/** The files that report the marks that they reach. */
const marked = new Set(process.argv.slice(2))
let fault: RunnerRequest['fault'] = null

/** Faults and marks are only ever seen by the tests: no file is written. */
const planter: Plugin = {
  name: 'obi-planter',
  enforce: 'pre',
  load(id) {
    // The browser asks for a file with a query behind it.
    const file = relative(projectRoot, id.replace(/\?.*$/, ''))
    if (fault?.file === file) return fault.code
    return marked.has(file) ? markStatements(readFileSync(join(projectRoot, file), 'utf8'), file) : undefined
  },
}

const isWeb = [...marked].some(runsInBrowser)
const projects = [nodeProject, sharingProject, ...(isWeb ? [shellProject, webProject, componentsProject] : [])]
const reached = fileURLToPath(new URL('./reached.setup.ts', import.meta.url))

function openVitest(): Promise<Vitest> {
  return createVitest(
    { config: false, root: projectRoot, watch: false, reporters: [{}], bail: 1 },
    {
      test: {
        projects: projects.map((project) => ({
          ...project,
          root: projectRoot,
          plugins: [planter],
          // A separate cache, because other runs cache modules without planted faults.
          cacheDir: join(projectRoot, 'node_modules/.cache/obi/mutants', String(process.pid)),
          test: {
            ...project.test,
            setupFiles: [...('setupFiles' in project.test ? project.test.setupFiles : []), reached],
            maxWorkers: 1,
            // The next run is of another fault.
            isolate: true,
            // The disk cache is keyed by the files, which do not contain the fault.
            fsModuleCache: false,
          },
        })),
      },
    },
  )
}

async function run(vitest: Vitest, { test, fault: next }: RunnerRequest): Promise<RunnerAnswer> {
  const last = fault
  fault = next
  for (const changed of [last, next]) if (changed) vitest.invalidateFile(join(projectRoot, changed.file))
  const began = performance.now()
  const path = join(projectRoot, test)
  const project = vitest.projects.find((one) => one.matchesTestGlob(path))
  if (!project) return { failure: 'no project runs this test file', seconds: 0, reached: [] }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([project.createSpecification(path)])
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
// A worker in an endless loop does not react, so the whole process group is ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
answer({ isReady: true })
