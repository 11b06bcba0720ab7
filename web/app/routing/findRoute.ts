import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { RouteRow } from './route.ts'

/** By name; by place, too, which nobody asks for. */
export type PathParameters = Readonly<Record<string, string>>

/** The first row whose path fits. A slash at the end and capital letters count for nothing. */
export function findRoute(
  rows: readonly RouteRow[],
  path: string,
): { row: RouteRow; parameters: PathParameters } | undefined {
  for (const row of rows) {
    const [fits, parameters] = matchRoute(parse, row.path, path)
    if (fits) return { row, parameters: decoded(parameters) }
  }
  return undefined
}

function decoded(parameters: Readonly<Record<string, string | undefined>>): PathParameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, segment = '']) => [name, decodedSegment(segment)]))
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
