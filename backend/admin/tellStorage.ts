import type { AdminAnswer } from './adminAnswer.ts'

/** Maximum number of missing files that are named. */
const MOST_NAMED = 100

interface KindUse {
  kind: string
  files: number
  bytes: number
}

/** Files and bytes by kind. */
export function tellUsage(kinds: readonly KindUse[]): AdminAnswer {
  const width = Math.max(...kinds.map(({ kind }) => kind.length))
  const lines = kinds.map(
    ({ kind, files, bytes }) => `${kind.padEnd(width)}  ${String(files).padStart(8)}  ${inMegabytes(bytes)}`,
  )
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  return { text: [...lines, `total ${inMegabytes(total)}`].join('\n'), data: { kinds, bytes: total } }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

interface Verified {
  files: number
  objects: number
  missing: readonly string[]
}

/** A missing file is a failure: a program that runs this every night learns of it by the exit code. */
export function tellVerified({ files, objects, missing }: Verified): AdminAnswer {
  const named = missing.slice(0, MOST_NAMED)
  const rest = missing.length > named.length ? [`  and ${missing.length - named.length} more`] : []
  const summary = `${files} files, ${missing.length} of them missing; ${objects} objects in the store`
  return {
    text: [summary, ...named.map((key) => `  missing ${key}`), ...rest].join('\n'),
    data: { files, objects, missing: missing.length, missingKeys: named },
    isFailure: missing.length > 0,
  }
}

export function tellPruned(deleted: Readonly<Record<string, number>>): AdminAnswer {
  const parts = Object.entries(deleted).map(([what, count]) => `${what} ${count}`)
  return { text: `Deleted: ${parts.join(', ')}`, data: { deleted } }
}
