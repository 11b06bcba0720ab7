import { dirname } from 'node:path/posix'
import type { SourceFile } from '#tools/check/shape/readFiles.ts'

type File = Pick<SourceFile, 'path' | 'written' | 'imports'>

/** One thing that users can do, and the file that it begins in. */
export interface Entry {
  name: string
  file: string
}

export interface Cost {
  name: string
  /** Hand-written lines, without blank ones and comments. A file that several entries need counts in equal parts. */
  lines: number
  /** Number of files that the entry needs, shared ones too. */
  files: number
}

/**
 * What each entry costs in the room where it begins: a folder such as `backend/booking`. It needs the files that its own
 * imports and, of a port, the store that fills it. What other rooms offer is theirs.
 */
export function costsOf(entries: readonly Entry[], files: readonly File[]): Cost[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const stores = storesByPort(files)
  const needs = entries.map(({ name, file }) => ({ name, paths: reach(file, byPath, stores) }))
  const users = new Map<string, number>()
  for (const { paths } of needs) for (const path of paths) users.set(path, (users.get(path) ?? 0) + 1)
  return needs.map(({ name, paths }) => {
    const parts = [...paths].map((path) => (byPath.get(path)?.written ?? 0) / (users.get(path) ?? 1))
    return { name, lines: Math.round(parts.reduce((sum, part) => sum + part, 0)), files: paths.size }
  })
}

function reach(
  start: string,
  byPath: ReadonlyMap<string, File>,
  stores: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const room = roomOf(start)
  const reached = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !byPath.has(path) || roomOf(path) !== room) continue
    reached.add(path)
    waiting.push(...(byPath.get(path)?.imports ?? []), ...(stores.get(path) ?? []))
  }
  return reached
}

/** A rule knows only the port of its store. */
function storesByPort(files: readonly File[]): ReadonlyMap<string, string[]> {
  const stores = new Map<string, string[]>()
  for (const { path, imports } of files.filter((file) => file.path.endsWith('.store.ts')))
    for (const port of imports.filter((one) => one.endsWith('.port.ts') && dirname(one) === dirname(path)))
      stores.set(port, [...(stores.get(port) ?? []), path])
  return stores
}

/** `backend/booking`, `web/features/booking`. */
export function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}
