import { describe, expect, test } from 'vitest'
import { judge } from './checks.ts'
import { forbiddenIn } from './findForbidden.ts'

describe('a committed text', () => {
  test.each([
    ['the path of a home folder', spell('/home', '/ana/obi')],
    ['a download address in the lockfile', spell('"resolved": ', '"https://example.test/a.tgz"')],
    ['an unfinished merge', spell('<<<<', '<<< HEAD')],
    ['work left for later', spell('// TO', 'DO: book')],
    ['a hidden type error', spell('// @ts-', 'ignore')],
    ['a type error that is expected for no reason', spell('// @ts-expect-', 'error')],
    ['a rule switched off without a reason', spell('// oxlint-', 'disable-next-line no-console')],
  ])('must not hold %s', (_name, line) => {
    expect(forbiddenIn(`first\n${line}\n`)).toEqual([expect.stringMatching(/^2 holds /)])
  })

  test('may hold a route, an address of a page, and a rule switched off with a reason', () => {
    const reasoned = spell('// oxlint-', 'disable-next-line no-console -- the reporter is the console')
    expect(forbiddenIn(`/dashboard/today\nhttps://example.test/home/page\n${reasoned}`)).toEqual([])
  })
})

test('a tool that saw no files has not passed', () => {
  expect(judge('oxlint', 0, 'Finished in 4ms on 0 files with 289 rules')).toContain('saw no files')
  expect(judge('oxlint', 0, 'Finished in 4ms on 12 files with 289 rules')).toBeUndefined()
  expect(judge('oxlint', 1, 'Found 3 errors')).toBe('Found 3 errors')
})

// In two halves, so that this file does not contain the forbidden text.
function spell(first: string, second: string): string {
  return first + second
}
