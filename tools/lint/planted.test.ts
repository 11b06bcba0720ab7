import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'

const planted = globSync('tools/lint/planted/*/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
  (path) => !path.includes('/clean/'),
)
const report = v.object({ diagnostics: v.array(v.object({ filename: v.string(), code: v.string() })) })
let reported: v.InferOutput<typeof report>['diagnostics'] = []

beforeAll(() => {
  const args = [
    '-c',
    'tools/lint/planted.oxlintrc.json',
    '--type-aware',
    '--type-check',
    '-f',
    'json',
    'tools/lint/planted',
  ]
  const { stdout } = spawnSync(join(projectRoot, 'node_modules/.bin/oxlint'), args, {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  reported = v.parse(report, JSON.parse(stdout)).diagnostics
})

// A dead rule looks like a passing one.
test.each(planted)('%s is reported', (path) => {
  expect(rulesReportedIn(path)).toContain(ruleBrokenBy(path))
})

test('the clean sample passes', () => {
  expect(reported.filter(({ filename }) => filename.includes('/clean/'))).toEqual([])
})

describe('every rule that the house switches on', () => {
  const config = v.parse(
    v.object({ rules: v.record(v.string(), v.unknown()) }),
    JSON.parse(readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8')),
  )
  const broken = planted.map(ruleBrokenBy)
  test.each(Object.keys(config.rules).filter((rule) => config.rules[rule] !== 'off'))(
    '%s has a planted violation',
    (rule) => {
      expect(broken).toContain(rule)
    },
  )
})

function ruleBrokenBy(path: string): string {
  return /^\/\/ Breaks (\S+)/.exec(readFileSync(join(projectRoot, path), 'utf8'))?.[1] ?? `no rule named in ${path}`
}

/** oxlint says `typescript(no-explicit-any)`, and keeps the React hooks' rules under a plugin name of their own. */
function rulesReportedIn(path: string): string[] {
  const codes = reported.filter(({ filename }) => filename === path).map(({ code }) => code)
  return codes.map((code) => code.replace('react-hooks(', 'react(').replace('(', '/').replace(')', ''))
}
