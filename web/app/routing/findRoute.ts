import { parse } from 'regexparam'
import type { RouteRow } from './route.ts'

export type PathParameters = Readonly<Record<string, string>>

/** The first row whose path fits, as wouter's own matcher reads it. A slash at the end and capitals count for nothing. */
export function findRoute(
  rows: readonly RouteRow[],
  path: string,
): { row: RouteRow; parameters: PathParameters } | undefined {
  for (const row of rows) {
    const { keys, pattern } = parse(row.path)
    const found = pattern.exec(path)
    if (found) {
      const parameters = keys.map((name, index) => [name, decoded(found[index + 1] ?? '')])
      return { row, parameters: Object.fromEntries(parameters) }
    }
  }
  return undefined
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
