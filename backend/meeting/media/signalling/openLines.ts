import type { Line } from './openLine.ts'

/** All sockets of the plane. */
export interface Lines {
  add(line: Line): void
  /** Cuts those that nothing is heard from. */
  sweep(): void
}

// An attendee and a share, each with the old socket still there when the new one comes.
const MOST_OF_ONE = 4
const JOINS_WITHIN_MS = 10_000
// Browsers ping every ten seconds.
const SILENT_FOR_MS = 35_000

export function openLines(now: () => number): Lines {
  const lines = new Map<string, Line[]>()

  function keepOpen(owner: string): Line[] {
    const open = (lines.get(owner) ?? []).filter(({ isClosed }) => !isClosed)
    if (open.length > 0) lines.set(owner, open)
    else lines.delete(owner)
    return open
  }
  return {
    add(line) {
      const open = [...keepOpen(line.owner), line]
      lines.set(line.owner, open)
      for (const oldest of open.slice(0, -MOST_OF_ONE)) oldest.cut()
    },
    sweep() {
      for (const owner of lines.keys()) {
        for (const line of keepOpen(owner)) if (isLost(line, now())) line.cut()
      }
    },
  }
}

function isLost({ hasJoined, openedAt, heardAt }: Line, now: number): boolean {
  return now > heardAt + SILENT_FOR_MS || (!hasJoined && now > openedAt + JOINS_WITHIN_MS)
}
