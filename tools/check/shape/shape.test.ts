import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readFile } from './readFiles.ts'
import { checkShape, quantile, readLimits, shapeOf } from './shape.ts'

const limits = { file: 400, function: 60, component: 100 }

const fileOf = (path: string, lines = 1, imports: readonly string[] = []) =>
  readFile(
    path,
    [...imports.map((name) => `import '${name}'`), ...Array.from({ length: lines - imports.length }, () => '0')].join(
      '\n',
    ),
  )

const functionOf = (path: string, lines: number) =>
  readFile(path, ['export function long() {', ...Array.from({ length: lines - 2 }, () => '  go()'), '}'].join('\n'))

test('the limits are the linter’s', () => {
  expect(readLimits(projectRoot)).toEqual(limits)
})

test('all lines of a file are reported; limits leave out blank lines and comments', () => {
  const { lines, written, functions } = readFile(
    'backend/a.ts',
    '/** Why.\n * More. */\n\nconst a = () => {\n  // So.\n  go()\n}\n',
  )
  expect({ lines, written, functions }).toEqual({ lines: 7, written: 3, functions: [{ line: 4, written: 3 }] })
})

test.each([
  ['a file of 401 lines', fileOf('backend/all.ts', 401), ['backend/all.ts holds 401 lines; a file holds at most 400']],
  ['a file of 400', fileOf('backend/all.ts', 400), []],
  [
    'a function of 61 lines',
    functionOf('backend/a.ts', 61),
    ['backend/a.ts:1 holds 61 lines; a function holds at most 60'],
  ],
  ['a function of 60', functionOf('backend/a.ts', 60), []],
  [
    'a component of 101 lines',
    functionOf('web/A.tsx', 101),
    ['web/A.tsx:1 holds 101 lines; a function holds at most 100'],
  ],
  ['a test of 200', functionOf('backend/a.test.ts', 200), []],
])('%s is checked against the limits', (_what, file, above) => {
  expect(shapeOf([file], limits).above).toEqual(above)
})

test('median, p90 and the share of short files are reported for each area, tests separately', () => {
  const sizes = [10, 20, 30, 40, 50, 60, 70, 80, 90, 300]
  const files = [
    ...sizes.map((size, place) => fileOf(`web/features/booking/f${place}.ts`, size)),
    fileOf('web/ui/a.test.ts', 25),
  ]
  expect(shapeOf(files, limits).lines.slice(0, 4)).toEqual([
    'area                  files  median  p90  most  <= 20 lines',
    'web/features/booking     10      50   90   300         20 %',
    'all sources              10      50   90   300         20 %',
    'all tests                 1      25   25    25          0 %',
  ])
  expect([quantile([], 0.5), quantile([7], 0.9)]).toEqual([0, 7])
})

test('a folder is full with sixteen files, and tests do not fill it', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => fileOf(`backend/full/f${place}.ts`))
  const tests = Array.from({ length: 9 }, (_, place) => fileOf(`backend/full/f${place}.test.ts`))
  expect(shapeOf([...many(15), ...tests], limits).lines).toContain('  none')
  expect(shapeOf(many(16), limits).lines).toContain('  16  backend/full')
})

test('a small file with one importer beside it is reported, one that others or another folder use is not', () => {
  const files = [
    fileOf('backend/booking/bookClass.ts', 80, ['./seats.ts', './shared.ts', '#backend/classes/far.ts']),
    fileOf('backend/booking/cancel.ts', 90, ['./shared.ts']),
    fileOf('backend/booking/seats.ts', 9),
    fileOf('backend/booking/seats.test.ts', 50, ['./seats.ts']),
    fileOf('backend/booking/shared.ts', 8),
    fileOf('backend/classes/far.ts', 7),
  ]
  expect(shapeOf(files, limits).lines.slice(-2)).toEqual([
    '  9  backend/booking/seats.ts, for bookClass.ts',
    '  1 such files in all',
  ])
})

test('a tree fails above a limit, and where no file is seen', () => {
  const root = mkdtempSync(join(tmpdir(), 'obi-shape-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const max = (lines: number) => ['error', { max: lines }]
  const components = { files: ['**/*.tsx'], rules: { 'eslint/max-lines-per-function': max(9) } }
  const rules = { 'eslint/max-lines': max(4), 'eslint/max-lines-per-function': max(3) }
  put('.oxlintrc.json', JSON.stringify({ rules, overrides: [components] }))
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  expect(checkShape(root, say)).toBe(false)
  put('backend/short.ts', '1\n2\n3\n4\n')
  expect(checkShape(root, say)).toBe(true)
  put('backend/long.ts', '1\n2\n3\n4\n5\n')
  expect(checkShape(root, say)).toBe(false)
  expect(said.at(-1)).toBe('backend/long.ts holds 5 lines; a file holds at most 4')
})
