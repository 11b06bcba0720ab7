import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { BuildStep } from './steps.ts'

const stampsFile = v.object({
  steps: v.record(v.string(), v.object({ inputs: v.string(), outputs: v.string() })),
  files: v.record(v.string(), v.object({ size: v.number(), changedAtMs: v.number(), hash: v.string() })),
})

export interface Stamps {
  isStale(step: BuildStep): boolean
  /** Records that the step was built from the current content. */
  stamp(step: BuildStep): void
  save(): void
}

/** Records the content from which each step was built. Files with unchanged size and time are not read again. */
export function openStamps(root: string, file: string): Stamps {
  const { steps, files } = read(file)
  let isChanged = false

  const hashOf = (path: string): string => {
    const { size, mtimeMs: changedAtMs } = statSync(join(root, path))
    const known = files[path]
    if (known?.size === size && known.changedAtMs === changedAtMs) return known.hash
    const hash = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('base64url')
    files[path] = { size, changedAtMs, hash }
    isChanged = true
    return hash
  }
  const inputsOf = (step: BuildStep) => digest(findFiles(root, [...step.inputs, 'package-lock.json']), hashOf)
  const outputsOf = (step: BuildStep) => digest(findFiles(root, step.outputs), hashOf)

  return {
    isStale: (step) => {
      const stamp = steps[step.name]
      return stamp === undefined || stamp.inputs !== inputsOf(step) || stamp.outputs !== outputsOf(step)
    },
    stamp: (step) => {
      steps[step.name] = { inputs: inputsOf(step), outputs: outputsOf(step) }
      isChanged = true
      save()
    },
    save,
  }

  function save(): void {
    if (!isChanged) return
    mkdirSync(dirname(file), { recursive: true })
    // A reader sees the old file or the new one, never half of one.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ steps, files }))
    renameSync(`${file}.${process.pid}`, file)
    isChanged = false
  }
}

function read(file: string): v.InferOutput<typeof stampsFile> {
  try {
    return v.parse(stampsFile, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { steps: {}, files: {} }
  }
}

function findFiles(root: string, globs: readonly string[]): string[] {
  const entries = globSync([...globs], { cwd: root, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return [...new Set(paths.map((path) => path.slice(join(root, '/').length)))]
    .filter((path) => !isTest(path))
    .toSorted()
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function digest(paths: readonly string[], hashOf: (path: string) => string): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n${hashOf(path)}\n`)
  return hash.digest('base64url')
}
