import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { generatingSteps } from '#tools/build/steps.ts'
import { ensureChromium } from './ensureChromium.ts'
import { planRun } from './planRun.ts'
import { playwrightSuite, runSuite, type Tally, vitestSuite } from './suites.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function runSuites(args: readonly string[]): Promise<Tally[]> {
  const plan = planRun(args)
  const reports = mkdtempSync(join(tmpdir(), 'obi-reports-'))
  try {
    await buildStale({ root: projectRoot, log: say, ...(plan.stories ? {} : { only: generatingSteps }) })
    const env = plan.needsBrowser ? { CHROMIUM_PATH: await ensureChromium(say) } : {}
    const tallies: Tally[] = []
    if (plan.tests) {
      tallies.push(await runSuite(vitestSuite, { filters: plan.tests, reportFile: join(reports, 'vitest.json'), env }))
    }
    if (plan.stories) {
      tallies.push(
        await runSuite(playwrightSuite, { filters: plan.stories, reportFile: join(reports, 'e2e.json'), env }),
      )
    }
    return tallies
  } finally {
    rmSync(reports, { recursive: true })
  }
}

try {
  const tallies = await runSuites(process.argv.slice(2))
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  process.exitCode = failed === 0 ? 0 : 1
  say(`${passed} passed, ${failed} failed`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
