import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findChromium } from './findChromium.ts'
import { planRun } from './planRun.ts'
import { playwrightSuite, tallyOf, vitestSuite } from './suites.ts'

describe('what is run', () => {
  test('is everything when nothing is named', () => {
    expect(planRun([])).toEqual({ tests: [], stories: [], needsBrowser: true })
  })

  test.each([
    [['backend/booking'], { tests: ['backend/booking'], stories: undefined, needsBrowser: false }],
    [['web/ui', '--bail=1'], { tests: ['web/ui', '--bail=1'], stories: undefined, needsBrowser: true }],
    [['e2e/bookAClass'], { tests: undefined, stories: ['e2e/bookAClass'], needsBrowser: true }],
  ])('for %j is only that', (args, plan) => {
    expect(planRun(args)).toEqual(plan)
  })
})

describe('a run has failed', () => {
  test.each([
    ['no test ran', 0, { passed: 0, failed: 0 }, 1],
    ['it ended badly without saying which test', 1, { passed: 3, failed: 0 }, 1],
    ['a test failed', 1, { passed: 3, failed: 2 }, 2],
  ])('when %s', (_when, code, counted, failed) => {
    expect(tallyOf({ code, counted }).failed).toBe(failed)
  })

  test('and only then', () => {
    expect(tallyOf({ code: 0, counted: { passed: 3, failed: 0 } })).toEqual({ passed: 3, failed: 0 })
  })

  test('when a file could not even be read', () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(vitestSuite.count(report)).toEqual({ passed: 2, failed: 1 })
  })

  test('when a story passed only the second time', () => {
    const report = { stats: { expected: 4, unexpected: 0, flaky: 1 }, errors: [] }
    expect(playwrightSuite.count(report)).toEqual({ passed: 4, failed: 1 })
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
