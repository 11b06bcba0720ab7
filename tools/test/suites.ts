import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { runProgram } from './runProgram.ts'

export interface Tally {
  passed: number
  failed: number
}

export interface Suite {
  name: string
  run(request: { filters: readonly string[]; reportFile: string; env: NodeJS.ProcessEnv }): Promise<number>
  count(report: unknown): Tally
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
})

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
})

/** Everything in Node and in the browser's components. */
export const vitestSuite: Suite = {
  name: 'vitest',
  run: ({ filters, reportFile, env }) =>
    runProgram(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...filters],
      env,
    ),
  count: (report) => {
    const { numPassedTests, numFailedTests, testResults } = v.parse(vitestReport, report)
    // A file that cannot be read at all has no tests to count.
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  },
}

/** The stories through the whole stack. */
export const playwrightSuite: Suite = {
  name: 'playwright',
  run: ({ filters, reportFile, env }) =>
    runProgram('playwright', ['test', '--reporter=list,json', ...filters], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    }),
  count: (report) => {
    const { stats, errors } = v.parse(playwrightReport, report)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
  },
}

/** Runs a suite and counts. A suite that ran nothing, or ended badly without a failed test, has failed. */
export async function runSuite(suite: Suite, request: Parameters<Suite['run']>[0]): Promise<Tally> {
  const code = await suite.run(request)
  return tallyOf({ code, counted: countIn(suite, request.reportFile) })
}

export function tallyOf({ code, counted }: { code: number; counted: Tally }): Tally {
  const isSilent = counted.passed + counted.failed === 0
  const isUnexplained = code !== 0 && counted.failed === 0
  return { passed: counted.passed, failed: isSilent || isUnexplained ? counted.failed + 1 : counted.failed }
}

function countIn(suite: Suite, reportFile: string): Tally {
  try {
    return suite.count(JSON.parse(readFileSync(reportFile, 'utf8')))
  } catch {
    process.stderr.write(`${suite.name} left no report.\n`)
    return { passed: 0, failed: 0 }
  }
}
