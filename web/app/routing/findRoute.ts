import { parse } from 'regexparam'

export type PathParameters = Readonly<Record<string, string>>

/**
 * The row with a matching path, by the rules of wouter: of several, the one with the fewest parameters. Case and a
 * trailing slash are ignored.
 */
export function findRoute<Row extends { path: string }>(
  rows: readonly Row[],
  path: string,
): { row: Row; parameters: PathParameters } | undefined {
  const fitting = rows.flatMap((row) => {
    const { keys, pattern } = parse(row.path)
    const found = pattern.exec(path)
    return found ? [{ row, keys, found }] : []
  })
  const [best] = fitting.toSorted((one, other) => one.keys.length - other.keys.length)
  if (!best) return undefined
  const parameters = best.keys.map((name, index) => [name, decoded(best.found[index + 1] ?? '')])
  return { row: best.row, parameters: Object.fromEntries(parameters) }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
