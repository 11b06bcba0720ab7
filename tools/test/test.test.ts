import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { findChromium } from './browser/findChromium.ts'
import { planRun } from './planRun.ts'
import { type Part, runEverything, sharesOf, sparedLine } from './runEverything.ts'
import { storySuites, tallyOf, vitestSuite } from './suites.ts'

describe('the planned run', () => {
  test('is what must hold after every change when nothing is named', () => {
    const plan = { tests: ['--project=!starts'], stories: ['--project=desktop', '--grep=@journey'], needsBrowser: true }
    expect(planRun([])).toEqual(plan)
    expect(planRun(['--bail=1']).tests).toEqual(['--bail=1', '--project=!starts'])
  })

  test('is everything with --all', () => {
    expect(planRun(['--all'])).toEqual({ tests: [], stories: [], needsBrowser: true })
  })

  test.each([
    [['backend/booking'], { tests: ['backend/booking'], stories: undefined, needsBrowser: false }],
    [['web/ui', '--bail=1'], { tests: ['web/ui', '--bail=1'], stories: undefined, needsBrowser: true }],
    [['e2e/bookAClass'], { tests: undefined, stories: ['e2e/bookAClass'], needsBrowser: true }],
  ])('for %j contains only that', (args, plan) => {
    expect(planRun(args)).toEqual(plan)
  })
})

describe('a run has failed', () => {
  test.each([
    ['no test ran', 0, { passed: 0, failed: 0 }, 1],
    ['it ended badly without saying which test', 1, { passed: 3, failed: 0 }, 1],
    ['a test failed', 1, { passed: 3, failed: 2 }, 2],
  ])('when %s', (_when, code, counted, failed) => {
    expect(tallyOf({ code, counted, mayBeEmpty: false }).failed).toBe(failed)
  })

  test('and only then', () => {
    expect(tallyOf({ code: 0, counted: { passed: 3, failed: 0 }, mayBeEmpty: false })).toEqual({ passed: 3, failed: 0 })
  })

  test('when it exited with an error, even if the requested tests are in another suite', () => {
    const counted = { passed: 0, failed: 0 }
    expect(tallyOf({ code: 0, counted, mayBeEmpty: true }).failed).toBe(0)
    expect(tallyOf({ code: 1, counted, mayBeEmpty: true }).failed).toBe(1)
  })

  test('when a file could not even be read', () => {
    const file = { name: join(projectRoot, 'web/a.test.ts'), startTime: 0, endTime: 40 }
    const report = {
      numTotalTests: 0,
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [{ ...file, status: 'failed', assertionResults: [] }],
    }
    expect(vitestSuite.count(report)).toMatchObject({ passed: 2, failed: 1 })
  })

  test('when a story passed only the second time, or did not run', () => {
    const tests = Array.from({ length: 30 }, () => ({ projectName: 'desktop', status: 'expected', results: [] }))
    const suites = [{ specs: [{ file: 'joinObi.e2e.ts', title: 'joins', tags: [], tests }] }]
    const report = { stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 25 }, errors: [], suites }
    for (const suite of storySuites([])) expect(suite.count(report)).toMatchObject({ passed: 4, failed: 26 })
  })
})

describe('the stories', () => {
  test('of a live class run separately, so that no other failure hides them', () => {
    expect(storySuites([]).map(({ name }) => name)).toEqual(['stories desktop phone', 'stories live'])
    expect(storySuites(['e2e/liveClass']).map(({ mayBeEmpty }) => mayBeEmpty)).toEqual([true, true])
  })

  test('are one run where their project is named', () => {
    expect(storySuites(['e2e', '--project=phone']).map(({ name }) => name)).toEqual(['stories'])
  })

  test('fail where none ran, unless files were named', () => {
    expect(storySuites(['--project=desktop']).map(({ mayBeEmpty }) => mayBeEmpty)).toEqual([false])
  })
})

const colour = '\u001B[31m'

describe('a sequential run of all parts', () => {
  const spent = [{ area: 'web', tests: 3, ms: 40 }]
  const good = { name: 'good', run: async () => ({ passed: 3, failed: 0, spent }) }
  const bad = { name: 'bad', run: async () => ({ passed: 1, failed: 2, spent: [] }) }
  const torn = { name: 'torn', run: async () => Promise.reject(new Error('no report')) }
  const run = async (parts: Part[], isStopped = () => false) => {
    const said: string[] = []
    return { said, ...(await runEverything(parts, { say: (line) => void said.push(line), isStopped })) }
  }

  test('runs all, whatever became of the first', async () => {
    expect(await run([bad, torn, good])).toMatchObject({ said: ['torn broke: no report'], passed: 4, failed: 3, spent })
  })

  test('has failed when nothing ran at all', async () => {
    const empty = { name: 'empty', run: async () => ({ passed: 0, failed: 0, spent: [] }) }
    expect(await run([empty, empty])).toMatchObject({ passed: 0, failed: 1 })
  })

  test('stops when it is told to, and reports what it left out', async () => {
    let isStopped = false
    const stopping = { name: 'stopping', run: () => ((isStopped = true), good.run()) }
    const ended = await run([stopping, bad], () => isStopped)
    expect(ended).toMatchObject({ said: ['bad: not run'], passed: 3, failed: 1 })
  })

  const passed = { fullName: 'is so', status: 'passed', failureMessages: [] }
  const fileOf = (path: string, seconds: number) => ({
    name: join(projectRoot, path),
    status: 'passed',
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
    assertionResults: [passed, passed],
  })
  const [others, live] = storySuites([])
  const told = (name: string, seconds: Record<string, number>, tags: string[] = []) => ({
    file: name,
    title: 'a story',
    tags,
    tests: Object.entries(seconds).map(([projectName, each]) => ({
      projectName,
      status: 'expected',
      results: [{ duration: each * 1_000 }],
    })),
  })
  const storyReport = (expected: number, specs: object[]) => ({
    stats: { expected, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs }] }],
  })

  test('reports each area’s share of the time, and the total', () => {
    const testResults = [
      fileOf('web/features/booking/BookingsScreen.test.tsx', 45),
      fileOf('backend/booking/bookClass.test.ts', 30.2),
      fileOf('backend/booking/cancelBooking.test.ts', 15.2),
      fileOf('schema/errors.test.ts', 0.1),
    ]
    const tests = vitestSuite.count({ numTotalTests: 8, numPassedTests: 8, numFailedTests: 0, testResults })
    const stories = live?.count(storyReport(1, [told('liveClass.e2e.ts', { live: 210 })]))
    expect(sharesOf([...tests.spent, ...(stories?.spent ?? [])])).toEqual([
      'area                  tests   time    share',
      'backend/booking           4   45 s   15.0 %',
      'e2e/liveClass, live       1  210 s   70.0 %',
      'schema                    2    0 s    0.0 %',
      'web/features/booking      2   45 s   15.0 %',
      'all                       9  300 s  100.0 %',
    ])
  })

  test('says at the end what failed, and why', async () => {
    const why = `${colour}expected 1 to be 2${colour}\n    at a.test.ts:1`
    const failed = { fullName: 'a seat is free', status: 'failed', failureMessages: [why] }
    const file = { ...fileOf('backend/a.test.ts', 1), status: 'failed', assertionResults: [passed, failed] }
    const unread = { ...fileOf('web/b.test.ts', 1), status: 'failed', message: 'no such module', assertionResults: [] }
    const report = { numTotalTests: 2, numPassedTests: 1, numFailedTests: 1, testResults: [file, unread] }
    const broken = { projectName: 'phone', status: 'flaky', results: [{ duration: 1, error: { message: 'not seen' } }] }
    const story = { ...told('joinObi.e2e.ts', {}), tests: [broken] }
    const stories = { ...storyReport(0, [story]), stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 } }
    const counts = [vitestSuite.count(report), live?.count(stories) ?? { passed: 0, failed: 1, spent: [] }]
    const parts = counts.map((counted) => ({ name: 'part', run: async () => counted }))
    expect((await run([...parts, torn])).failures).toEqual([
      'backend/a.test.ts › a seat is free\n  expected 1 to be 2\n      at a.test.ts:1',
      'web/b.test.ts\n  no such module',
      'e2e/joinObi.e2e.ts › a story [phone]\n  not seen',
      'torn broke: no report',
    ])
  })

  test('takes no report that has lost tests on the way', () => {
    const testResults = [fileOf('schema/errors.test.ts', 1)]
    const lost = { numTotalTests: 3, numPassedTests: 3, numFailedTests: 0, testResults }
    expect(() => vitestSuite.count(lost)).toThrow('the report tells of 3 tests, and its files hold 2')
    expect(() => live?.count(storyReport(2, [told('liveClass.e2e.ts', { live: 1 })]))).toThrow('2 tests')
  })

  test('reports the time that a phone is spared', async () => {
    const counted = others?.count(
      storyReport(4, [
        told('joinObi.e2e.ts', { desktop: 20, phone: 30 }, ['layout']),
        told('loseCode.e2e.ts', { desktop: 40 }),
        told('offLine.e2e.ts', { desktop: 50 }),
      ]),
    )
    const ended = await run([{ name: 'stories', run: async () => counted ?? Promise.reject(new Error('none')) }, good])
    expect(sparedLine(ended.spared ?? { stories: 0, ms: 0 })).toEqual([
      '2 stories tell nothing of layout: a phone is spared 1.5 min.',
    ])
    expect(sparedLine({ stories: 0, ms: 0 })).toEqual([])
  })
})

describe('the browser', () => {
  test('is the one that is named', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'obi-browser-')), 'chromium')
    writeFileSync(file, '')
    expect(findChromium({ CHROMIUM_PATH: file })).toBe(file)
  })

  test('that is named and missing is an error, not another browser', () => {
    expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow('/nowhere/chromium')
  })
})
