import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync, Visitor } from 'vite'

export interface SourceFile {
  path: string
  lines: number
  /** Lines without blanks and comments, which the limits count. */
  written: number
  functions: { line: number; written: number }[]
  /** The project's files that it names in an import, types too. */
  imports: string[]
}

const SOURCE = /\.tsx?$/
// Generated, planted and declaration files are not structured by hand.
const NOT_SHAPED = /\.d\.ts$|(^|\/)__generated__\/|^tools\/(lint\/planted|codegen\/golden|bench\/peers)\//

/** Every TypeScript file that git knows. */
export function readFiles(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) => SOURCE.test(path) && !NOT_SHAPED.test(path) && existsSync(join(root, path)))
    .map((path) => readFile(path, readFileSync(join(root, path), 'utf8')))
}

export function readFile(path: string, code: string): SourceFile {
  const { program, comments, module } = parseSync(path, code)
  const bare = comments.reduce((text, { start, end }) => blank(text, start, end), code)
  const functions: SourceFile['functions'] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    functions.push({ line: linesOf(code.slice(0, start)), written: writtenIn(bare.slice(start, end)) })
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
  const imports = [...new Set(named.flatMap((specifier) => ownFile(specifier, path) ?? []))]
  return { path, lines: linesOf(code.trimEnd()), written: writtenIn(bare), functions, imports }
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end)
}

function linesOf(text: string): number {
  return text.split('\n').length
}

function writtenIn(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

function ownFile(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('./') ? join(dirname(file), specifier) : undefined
}
