import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { generatingSteps } from '#tools/build/steps.ts'
import { ensureChromium } from './browser/ensureChromium.ts'
import { planRun, type TestPlan } from './planRun.ts'
import { type Part, runEverything, sharesOf, sparedLine } from './runEverything.ts'
import { runSuite, type Suite, storySuites, vitestSuite } from './suites.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The build and the browser, then the suites. What the first can't make fails again, by name, in what needs it. */
function partsOf(plan: TestPlan, reports: string): Part[] {
  const env: NodeJS.ProcessEnv = {}
  const nothing = { passed: 0, failed: 0, spent: [] }
  const build = async () => {
    await buildStale({ root: projectRoot, log: say, ...(plan.stories ? {} : { only: generatingSteps }) })
    return nothing
  }
  const browser = async () => {
    env['CHROMIUM_PATH'] = await ensureChromium(say)
    return nothing
  }
  const partOf = (suite: Suite, filters: readonly string[]): Part => ({
    name: suite.name,
    run: () => runSuite(suite, { filters, reportFile: join(reports, `${suite.name}.json`), env }),
  })
  const { tests, stories } = plan
  return [
    { name: 'the build', run: build },
    ...(plan.needsBrowser ? [{ name: 'the browser', run: browser }] : []),
    ...(tests ? [partOf(vitestSuite, tests)] : []),
    ...(stories ? storySuites(stories).map((suite) => partOf(suite, stories)) : []),
  ]
}

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (isStopped = true))

const reports = mkdtempSync(join(tmpdir(), 'obi-reports-'))
try {
  const parts = partsOf(planRun(process.argv.slice(2)), reports)
  const {
    passed,
    failed,
    spent,
    spared,
    failures = [],
  } = await runEverything(parts, { say, isStopped: () => isStopped })
  process.exitCode = failed === 0 ? 0 : 1
  const figures = [...sharesOf(spent), ...(spared ? sparedLine(spared) : [])]
  for (const line of ['', ...figures, '', ...failures, `${passed} passed, ${failed} failed`]) say(line)
} finally {
  rmSync(reports, { recursive: true })
}
