import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runTool } from '#tools/check/runTool.ts'
import { findExpressions } from './findExpressions.ts'
import { findSlowExpressions, timeAll } from './findSlowExpressions.ts'

test.each([
  ['a mask of addresses that begins anew at each character', String.raw`[^\s<>"'(]+@[^\s<>"'),]+`, 'g'],
  ['the end of a path', String.raw`\.[^/]+$`, ''],
  ['two repeats of the same', String.raw`^x\s*[\s,]*y`, ''],
  ['spaces at the end', String.raw`\s+$`, ''],
])('an expression that is quadratic is found slow: %s', async (_what, pattern, flags) => {
  const [complaint] = await timeAll([{ place: 'mask.ts:7', pattern, flags }])
  expect(complaint).toContain('mask.ts:7')
  expect(complaint).toContain('times as long')
})

test('an expression that does not end is ended, and found slow', async () => {
  const [complaint] = await timeAll([{ place: 'nest.ts:1', pattern: '^(a+)+$', flags: '' }], 3_000)
  expect(complaint).toContain('does not end')
})

test.each([
  ['words', String.raw`[^\s<>"'(),]+`, 'g'],
  ['a name in any script', String.raw`^[\p{L}\p{M}\p{N} .'’-]+$`, 'u'],
  ['a language tag', String.raw`^[a-z]{2,3}(-[\da-z]{2,8})*$`, 'i'],
])('an expression that is linear is not: %s', async (_what, pattern, flags) => {
  expect(await timeAll([{ place: 'words.ts:1', pattern, flags }])).toEqual([])
})

test('literal and constructed expressions are found', () => {
  const source = `const LABEL = '[a-z]+'
    const one: RegExp = /a+/g
    const two = new RegExp(\`^\${LABEL}$\`, 'i')
    const three = <Tag of={/b*/} />`
  expect(findExpressions('a.tsx', source)).toEqual([
    { place: 'a.tsx:2', pattern: 'a+', flags: 'g' },
    { place: 'a.tsx:3', pattern: '^[a-z]+$', flags: 'i' },
    { place: 'a.tsx:4', pattern: 'b*', flags: '' },
  ])
})

test('a regular expression built from input is refused', () => {
  expect(() => findExpressions('a.ts', 'export const of = (name: string) => new RegExp(name)')).toThrow('a.ts:1')
})

test('without sources, the check reports that it checked nothing', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'obi-no-sources-'))
  await runTool('git', ['init', '--quiet'], empty)
  expect(await findSlowExpressions(empty)).toContain('no expressions')
})
