import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { runProgram } from './runProgram.ts'

export interface Tally {
  passed: number
  failed: number
}

/** What the tests of one area took, of those that run side by side the sum. */
export interface Spent {
  area: string
  tests: number
  ms: number
}

export interface Counted extends Tally {
  spent: Spent[]
  /** What failed, a line or more each: its file, its name and the first words of why. */
  failures?: string[]
  /** The stories that ran only on a desktop, and their duration there. */
  spared?: { stories: number; ms: number }
}

export interface SuiteRequest {
  filters: readonly string[]
  reportFile: string
  env: NodeJS.ProcessEnv
}

export interface Suite {
  name: string
  /** Whether filters may leave it empty, because the requested tests are in another suite. */
  mayBeEmpty: boolean
  run(request: SuiteRequest): Promise<number>
  count(report: unknown): Counted
}

const vitestReport = v.object({
  numTotalTests: v.number(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string()))),
        }),
      ),
    }),
  ),
})

interface ToldStory {
  file: string
  title: string
  tags: string[]
  tests: {
    projectName: string
    status: string
    results: { duration: number; error?: { message?: string | undefined } | undefined }[]
  }[]
}

interface StoryGroup {
  specs: ToldStory[]
  suites?: StoryGroup[] | undefined
}

const storyGroup: v.GenericSchema<StoryGroup> = v.object({
  specs: v.array(
    v.object({
      file: v.string(),
      title: v.string(),
      tags: v.array(v.string()),
      tests: v.array(
        v.object({
          projectName: v.string(),
          status: v.string(),
          results: v.array(
            v.object({ duration: v.number(), error: v.optional(v.object({ message: v.optional(v.string()) })) }),
          ),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => storyGroup))),
})

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
  suites: v.array(storyGroup),
})

/** Everything in Node and in the browser's components. */
export const vitestSuite: Suite = {
  name: 'vitest',
  mayBeEmpty: false,
  run: ({ filters, reportFile, env }) =>
    runProgram(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...filters],
      env,
    ),
  count: (report) => {
    const { numTotalTests, numPassedTests, numFailedTests, testResults } = v.parse(vitestReport, report)
    // A file that cannot be read at all has no tests to count.
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    const spent = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      area: areaOf(relative(projectRoot, name)),
      tests: assertionResults.length,
      ms: endTime - startTime,
    }))
    checkSum(spent, numTotalTests)
    const failures = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(assertionResults.length === 0 && message ? [failureLine(relative(projectRoot, name), message)] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map((told) => failureLine(`${relative(projectRoot, name)} › ${told.fullName}`, told.failureMessages?.[0])),
    ])
    return { passed: numPassedTests, failed: numFailedTests + broken.length, spent, failures }
  },
}

/** Long enough to locate the failure, because a reader of the end of a long log may not have the rest. */
function failureLine(where: string, why = ''): string {
  const words = stripVTControlCharacters(why.slice(0, 4000)).split('\n').slice(0, 12).join('\n  ')
  return `${where}\n  ${words}`
}

/** `backend/booking`, `web/features/booking`, `schema`: the area that a test file belongs to. */
function areaOf(path: string): string {
  const folders = path.split(sep).slice(0, -1)
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}

/** A report that lacks tests proves nothing, neither about time nor about success. */
function checkSum(spent: readonly Spent[], told: number): void {
  const sum = spent.reduce((all, { tests }) => all + tests, 0)
  if (sum !== told) throw new Error(`the report tells of ${told} tests, and its files hold ${sum}`)
}

/**
 * The stories through the whole stack. Those of a live class want the machine for themselves, so they are a run of
 * their own, which takes place whatever became of the others.
 */
export function storySuites(filters: readonly string[]): Suite[] {
  if (filters.some((filter) => filter.startsWith('--project'))) return [storySuite([], filters)]
  return [storySuite(['desktop', 'phone'], filters), storySuite(['live'], filters)]
}

function storySuite(projects: readonly string[], filters: readonly string[]): Suite {
  const mayBeEmpty = filters.some((filter) => !filter.startsWith('-'))
  const chosen = [...projects.map((project) => `--project=${project}`), ...(mayBeEmpty ? ['--pass-with-no-tests'] : [])]
  return {
    name: ['stories', ...projects].join(' '),
    mayBeEmpty,
    run: ({ filters: asked, reportFile, env }) =>
      runProgram('playwright', ['test', '--reporter=list,json', ...chosen, ...asked], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      }),
    count: countStories,
  }
}

/** A story that did not run has not passed, and one that passed the second time only has failed. */
function countStories(report: unknown): Counted {
  const { stats, errors, suites } = v.parse(playwrightReport, report)
  const { expected, unexpected, flaky, skipped } = stats
  const stories = suites.flatMap(storiesIn)
  const spent = stories.flatMap(spentOn)
  checkSum(spent, expected + unexpected + flaky + skipped)
  const alone = stories.filter(({ tags }) => !tags.includes('layout')).flatMap(spentOn)
  const spared = alone.filter(({ area }) => area.endsWith('desktop'))
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + errors.length,
    spent,
    failures: stories.flatMap(failuresOf),
    spared: { stories: spared.length, ms: spared.reduce((sum, { ms }) => sum + ms, 0) },
  }
}

function storiesIn({ specs, suites = [] }: StoryGroup): ToldStory[] {
  return [...specs, ...suites.flatMap(storiesIn)]
}

function failuresOf({ file, title, tests }: ToldStory): string[] {
  return tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, status, results }) => {
      const why = results.find(({ error }) => error)?.error?.message ?? status
      return failureLine(`e2e/${file} › ${title} [${projectName}]`, why)
    })
}

function spentOn({ file, tests }: ToldStory): Spent[] {
  return tests.map(({ projectName, results }) => ({
    area: `e2e/${file.replace('.e2e.ts', '')}, ${projectName}`,
    tests: 1,
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
  }))
}

/** Runs a suite and counts. A suite that ran nothing, or ended with an error without a failed test, has failed. */
export async function runSuite(suite: Suite, request: SuiteRequest): Promise<Counted> {
  const code = await suite.run(request)
  const counted = suite.count(JSON.parse(readFileSync(request.reportFile, 'utf8')))
  return { ...counted, ...tallyOf({ code, counted, mayBeEmpty: suite.mayBeEmpty }) }
}

export function tallyOf(ended: { code: number; counted: Tally; mayBeEmpty: boolean }): Tally {
  const { code, counted, mayBeEmpty } = ended
  const isSilent = counted.passed + counted.failed === 0 && !mayBeEmpty
  const isUnexplained = code !== 0 && counted.failed === 0
  return { passed: counted.passed, failed: isSilent || isUnexplained ? counted.failed + 1 : counted.failed }
}
