import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { readFiles, type SourceFile } from '#tools/check/shape/readFiles.ts'
import { isTest } from '#tools/check/shape/shape.ts'
import { findRules } from '#tools/codegen/api/findRules.ts'
import { type Cost, costsOf, type Entry, roomOf } from './costOf.ts'

const SCREEN = /\bload: async \(\) => \(await import\('(\.\/[^']+)'\)\)\.(\w+)/g

/** `npm run check -- cost`: what an operation and a screen cost in hand-written lines and files. */
export function sayCost(root: string, say: (line: string) => void): void {
  const files = readFiles(root).filter(({ path }) => !isTest(path))
  sayTable('Operations with a rule', costsOf(operationsIn(root), files), say)
  say('')
  sayTable('Screens', costsOf(screensIn(root, files), files), say)
}

function operationsIn(root: string): Entry[] {
  return [...findRules(root)].map(([name, { file }]) => ({ name: `${roomOf(file)} ${name}`, file }))
}

function screensIn(root: string, files: readonly SourceFile[]): Entry[] {
  const routes = files.filter(({ path }) => /^web\/features\/\w+\/routes\.ts$/.test(path))
  return routes.flatMap(({ path }) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(SCREEN)].map(([, file = '', name = '']) => ({
      name: `${roomOf(path)} ${name}`,
      file: join(dirname(path), file),
    })),
  )
}

function sayTable(title: string, costs: readonly Cost[], say: (line: string) => void): void {
  const all = costs.reduce((sum, { lines }) => sum + lines, 0)
  say(`${title}: ${costs.length}, mean of ${Math.round(all / Math.max(1, costs.length))} lines`)
  for (const { name, lines, files } of costs.toSorted((one, other) => other.lines - one.lines))
    say(`${String(lines).padStart(5)} lines ${String(files).padStart(3)} files  ${name}`)
}
