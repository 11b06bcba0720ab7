import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Forbidden {
  pattern: RegExp
  why: string
}

const FORBIDDEN: readonly Forbidden[] = [
  { pattern: /(?<![\w.~-])\/(?:root|work|Users|home)\/\w/, why: 'a path of one machine' },
  { pattern: /"resolved": "http/, why: 'a download address' },
  { pattern: /https?:\/\/[\w.-]*registry[\w.-]*\//, why: 'a download address' },
  { pattern: /^(?:<<<<<<<|>>>>>>>) /m, why: 'an unfinished merge' },
  { pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/, why: 'unfinished work' },
  { pattern: /@ts-(?:ignore|nocheck)|@ts-expect-error(?! \w)/, why: 'a type error that is hidden' },
  { pattern: /(?:oxlint|eslint)-disable(?!.*-- \S)/, why: 'a rule switched off without a reason' },
]
// This file contains the forbidden texts, and so do the planted violations.
const EXCUSED = /^tools\/(?:check\/findForbidden\.ts|lint\/planted\/)/
const TEXT = /\.(?:[cm]?[jt]sx?|json|graphql|md|po|sql|css|html|ya?ml)$|^\.[\w/.]+$/

/** Reads every committed text, and tells which line holds what must not be there. */
export function findForbidden(root: string): string | undefined {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const readable = paths.filter((path) => TEXT.test(path) && !EXCUSED.test(path))
  if (readable.length === 0) return 'git lists no files.'
  const found = readable.flatMap((path) => forbiddenIn(textOf(join(root, path))).map((line) => `${path}:${line}`))
  return found.length === 0 ? undefined : found.join('\n')
}

export function forbiddenIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const forbidden = FORBIDDEN.find(({ pattern }) => pattern.test(line))
    return forbidden ? [`${index + 1} holds ${forbidden.why}: ${line.trim().slice(0, 100)}`] : []
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Listed, and removed in the working tree.
    return ''
  }
}
