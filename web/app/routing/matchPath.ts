export type PathParameters = Readonly<Record<string, string>>

/** The parameters of `/coaches/:coachName/:coachId` in a path; undefined where it does not fit. A trailing slash is ignored. */
export function matchPath(pattern: string, path: string): PathParameters | undefined {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) parameters[segment.slice(1)] = decoded(value)
    else if (segment !== value) return undefined
  }
  return parameters
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
