import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface ReadFile {
  file: string
  text: string
}

const STATIC = /^(?:import|\}|export) (?!type )[^'(]*'(\.\/|#)([^']+)'/gm
const LATER = /\bimport\('(\.\/|#)([^']+)'\)/g

/** The files of the client, with everything they import, statically or dynamically. Type imports do not count. */
export function readImports(root: string, starting: readonly string[], { later = true } = {}): Set<ReadFile> {
  const read = new Map<string, ReadFile>()
  const waiting = [...starting]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (read.has(file) || !isOurs(root, file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    read.set(file, { file, text })
    const from = dirname(file)
    const specifiers = [...text.matchAll(STATIC), ...(later ? text.matchAll(LATER) : [])]
    waiting.push(...specifiers.map(([, start, rest = '']) => (start === '#' ? rest : join(from, rest))))
  }
  return new Set(read.values())
}

function isOurs(root: string, file: string): boolean {
  // What the tables bring along is the other features' own.
  return /^web\/(?!__generated__\/).*\.tsx?$/.test(file) && existsSync(join(root, file))
}
