import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { type Change, withChange } from './changes/change.ts'
import { findChanges, isCode } from './changes/findChanges.ts'
import { findMarks, markAround, nameOfMark } from './markStatements.ts'
import type { Compiler } from './openCompiler.ts'

export interface Mutant extends Change {
  file: string
  line: number
  /** The whole file with its fault. */
  code: string
  /** Mark that a test must reach to have executed the fault. */
  mark: string
  /** The change in readable form. */
  shown: string
}

/** Test code and generated code get no mutants. */
const notJudged =
  /\.(test|fixture|setup)\.tsx?$|\.d\.ts$|(^|\/)(testing|__generated__)\/|(^|\/)test[A-Z]\w*\.ts$|(ForTests|UntilKilled)\.tsx?$/

/** The code in these folders, files and patterns. */
export function findSources(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    if (path.includes('*')) return globSync(path, { cwd: projectRoot })
    return /\.tsx?$/.test(path) ? [path] : globSync(`${path}/**/*.{ts,tsx}`, { cwd: projectRoot })
  })
  return [...new Set(files)].filter((file) => !notJudged.test(file)).toSorted()
}

interface Candidate extends Change {
  file: string
}

interface Lot {
  files: readonly string[]
  amount: number
  random: () => number
  /** Returns the drawn mutants that the compiler rejects; others are drawn instead. */
  findRefused: Compiler['findRefused']
}

/**
 * The files one after the other are cut into as many stretches as mutants are asked for, so that each file has its
 * share. In each stretch the lot falls on a kind of fault first, or what is frequent would crowd out what is rare.
 */
export async function sampleMutants({ files, amount, random, findRefused }: Lot): Promise<Mutant[]> {
  const texts = new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]))
  const all = [...texts].flatMap(([file, code]) =>
    findChanges(code, file).map((change): Candidate => ({ ...change, file })),
  )
  const count = Math.min(amount, all.length)
  const drawn: (Mutant | undefined)[] = Array.from({ length: count })
  const stretches = drawn.map((_, place) =>
    all.slice(Math.floor((place * all.length) / count), Math.floor(((place + 1) * all.length) / count)),
  )
  let open = [...stretches.keys()]
  while (open.length > 0) {
    for (const place of open) drawn[place] = drawFrom(stretches[place] ?? [], texts, random)
    const refused = await findRefused(open.flatMap((place) => drawn[place] ?? []))
    open = open.filter((place) => {
      const mutant = drawn[place]
      return mutant !== undefined && refused.has(mutant)
    })
  }
  return drawn.flatMap((mutant) => mutant ?? [])
}

/** Removes the drawn candidates from the stretch. */
function drawFrom(left: Candidate[], texts: ReadonlyMap<string, string>, random: () => number) {
  while (left.length > 0) {
    const kinds = [...new Set(left.map(({ kind }) => kind))].toSorted()
    const kind = kinds[Math.floor(random() * kinds.length)]
    const alike = left.filter((candidate) => candidate.kind === kind)
    const candidate = alike[Math.floor(random() * alike.length)]
    const code = candidate && texts.get(candidate.file)
    if (!candidate || code === undefined) return undefined
    left.splice(left.indexOf(candidate), 1)
    if (isCode(withChange(code, candidate), candidate.file)) return toMutant(candidate, code)
  }
  return undefined
}

export function toMutant(change: Candidate, code: string): Mutant {
  const { file, start, end, text } = change
  const mark = markAround(findMarks(code, file), change)
  const line = code.slice(0, start).split('\n').length
  const lineStart = code.lastIndexOf('\n', start - 1) + 1
  const lineEnd = code.includes('\n', end) ? code.indexOf('\n', end) : code.length
  const was = code.slice(lineStart, lineEnd)
  const is = code.slice(lineStart, start) + text + code.slice(end, lineEnd)
  return {
    ...change,
    line,
    code: withChange(code, change),
    mark: mark === undefined ? '' : nameOfMark(file, mark),
    shown: `${inOneLine(was)}  =>  ${inOneLine(is)}`,
  }
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}
