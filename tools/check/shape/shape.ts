import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import * as v from 'valibot'
import { readFiles, type SourceFile } from './readFiles.ts'

const SHORT = 20
const FULL = 15
const SMALLEST = 20

const TEST = /\.(test|e2e|fixture)\.tsx?$|(^|\/)testing\/|ForTests\.tsx?$|^e2e\//

export const isTest = (path: string) => TEST.test(path)

interface Shape {
  /** The figures, as a person reads them. */
  lines: string[]
  /** Violations of limits; nothing else fails. */
  above: string[]
}

export interface Limits {
  file: number
  function: number
  /** Markup is long and flat. */
  component: number
}

/** The structure of the tree: the sizes of files, functions and folders, by area, with tests separately. */
export function shapeOf(files: readonly SourceFile[], limits: Limits): Shape {
  const sources = files.filter(({ path }) => !TEST.test(path))
  const tests = files.filter(({ path }) => TEST.test(path))
  const areas = [...Map.groupBy(sources, ({ path }) => areaOf(path))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return {
    lines: [
      ...tableOf([...areas, ['all sources', sources], ['all tests', tests]]),
      '',
      `Folders of more than ${FULL} files, tests aside:`,
      ...fullFolders(sources),
      '',
      `The ${SMALLEST} smallest files with one importer, which stands in the same folder:`,
      ...lonely(sources),
    ],
    above: aboveLimits(files, limits),
  }
}

/** The limits of size are only in the linter's configuration. */
export function readLimits(root: string): Limits {
  const rules = v.object({ 'eslint/max-lines-per-function': v.optional(v.unknown()) })
  const config = v.parse(
    v.object({
      rules: v.object({ 'eslint/max-lines': limit, 'eslint/max-lines-per-function': limit }),
      overrides: v.array(v.object({ files: v.array(v.string()), rules })),
    }),
    JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')),
  )
  const components = config.overrides.find(({ files }) => files.includes('**/*.tsx'))
  return {
    file: config.rules['eslint/max-lines'],
    function: config.rules['eslint/max-lines-per-function'],
    component: v.parse(limit, components?.rules['eslint/max-lines-per-function']),
  }
}

const limit = v.pipe(
  v.tuple([v.string(), v.object({ max: v.number() })]),
  v.transform(([, { max }]) => max),
)

function aboveLimits(files: readonly SourceFile[], limits: Limits): string[] {
  return files.flatMap(({ path, written, functions }) => {
    const most = path.endsWith('.tsx') ? limits.component : limits.function
    // A test is a story, told from start to end, so its length is not limited.
    const long = TEST.test(path) ? [] : functions.filter((one) => one.written > most)
    return [
      ...(written > limits.file ? [`${path} holds ${written} lines; a file holds at most ${limits.file}`] : []),
      ...long.map((one) => `${path}:${one.line} holds ${one.written} lines; a function holds at most ${most}`),
    ]
  })
}

function tableOf(areas: readonly (readonly [string, readonly SourceFile[]])[]): string[] {
  const rows = areas.map(([area, files]) => {
    const lines = files.map((file) => file.lines).toSorted((one, other) => one - other)
    const short = lines.filter((count) => count <= SHORT).length
    const share = Math.round((100 * short) / Math.max(1, lines.length))
    return [area, lines.length, quantile(lines, 0.5), quantile(lines, 0.9), lines.at(-1) ?? 0, `${share} %`].map(String)
  })
  const table = [['area', 'files', 'median', 'p90', 'most', `<= ${SHORT} lines`], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

/** The least count that so large a part of the files does not exceed. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

function fullFolders(files: readonly SourceFile[]): string[] {
  const folders = [...Map.groupBy(files, ({ path }) => dirname(path))]
  const full = folders
    .filter(([, held]) => held.length > FULL)
    .toSorted(([, one], [, other]) => other.length - one.length)
  return full.length === 0 ? ['  none'] : full.map(([folder, held]) => `  ${held.length}  ${folder}`)
}

function lonely(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path])
  const found = files.flatMap(({ path, lines }) => {
    const [importer, ...others] = importers.get(path) ?? []
    const isLonely = importer !== undefined && others.length === 0 && dirname(importer) === dirname(path)
    return isLonely ? [{ path, lines, importer }] : []
  })
  const smallest = found.toSorted((one, other) => one.lines - other.lines).slice(0, SMALLEST)
  const told = smallest.map(({ path, lines, importer }) => `  ${lines}  ${path}, for ${basename(importer)}`)
  return [...told, `  ${found.length} such files in all`]
}

/** `backend/booking`, `web/features/booking`, `tools/lint`. */
function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/') || 'the root'
}

/** `npm run check -- shape`: prints the figures, and the violations of limits. */
export function checkShape(root: string, say: (line: string) => void): boolean {
  const files = readFiles(root)
  const { lines, above } = shapeOf(files, readLimits(root))
  for (const line of lines) say(line)
  const end = above.length === 0 ? ['Nothing is above a limit.'] : ['Above a limit:', ...above]
  for (const line of ['', ...end]) say(line)
  return files.length > 0 && above.length === 0
}
