/** The statements of each committed transaction in a server's log. */
export function readTransactions(log: string): string[][] {
  const open = new Map<string, string[]>()
  const committed: string[][] = []
  for (const { session, statement } of readStatements(log)) {
    const kind = /^(begin|commit|rollback)\b/i.exec(statement)?.[1]?.toLowerCase()
    if (kind === undefined) {
      open.get(session)?.push(statement)
      continue
    }
    if (kind === 'commit') committed.push(open.get(session) ?? [])
    if (kind === 'begin') open.set(session, [])
    else open.delete(session)
  }
  return committed
}

/**
 * All statements in a server's log whose lines begin with the session's process id. A prepared statement stands there by
 * its name and the first line of its text.
 */
export function readStatements(log: string): { session: string; statement: string }[] {
  return log.split('\n').flatMap(readLine)
}

function readLine(line: string): { session: string; statement: string }[] {
  const [, session, statement] = /^(\d+) LOG: {2}(?:statement: |execute )(.*)/.exec(line) ?? []
  return session === undefined || statement === undefined ? [] : [{ session, statement }]
}
