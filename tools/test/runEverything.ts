import type { Counted, Spent, Tally } from './suites.ts'

/** A part of the run, by its name. */
export interface Part {
  name: string
  run(): Promise<Counted>
}

interface RunPorts {
  say: (line: string) => void
  /** Whether a stop was requested. */
  isStopped: () => boolean
}

/** Runs the parts one after the other. A failure counts, and does not hide those after it. */
export async function runEverything(parts: readonly Part[], { say, isStopped }: RunPorts): Promise<Counted> {
  const all: Counted[] = []
  for (const { name, run } of parts) {
    if (isStopped()) {
      say(`${name}: not run`)
      all.push(broken)
      continue
    }
    try {
      all.push(await run())
    } catch (error) {
      const why = `${name} broke: ${error instanceof Error ? error.message : String(error)}`
      say(why)
      all.push({ ...broken, failures: [why] })
    }
  }
  const spared = all.flatMap((counted) => counted.spared ?? [])
  return {
    ...sumOf(all),
    spent: all.flatMap(({ spent }) => spent),
    failures: all.flatMap(({ failures = [] }) => failures),
    spared: {
      stories: spared.reduce((sum, { stories }) => sum + stories, 0),
      ms: spared.reduce((sum, { ms }) => sum + ms, 0),
    },
  }
}

const broken: Counted = { passed: 0, failed: 1, spent: [] }

function sumOf(tallies: readonly Tally[]): Tally {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  return { passed, failed: passed + failed === 0 ? 1 : failed }
}

/** Each area's share of the time that all tests took, a line each, and the sum of what the lines say. */
export function sharesOf(spent: readonly Spent[]): string[] {
  const areas = [...Map.groupBy(spent, ({ area }) => area)].map(([area, parts]) => ({
    area,
    tests: parts.reduce((sum, part) => sum + part.tests, 0),
    seconds: Math.round(parts.reduce((sum, { ms }) => sum + ms, 0) / 1000),
  }))
  const tests = areas.reduce((sum, row) => sum + row.tests, 0)
  const seconds = areas.reduce((sum, row) => sum + row.seconds, 0)
  const rows = [...areas.toSorted((one, other) => compare(one.area, other.area)), { area: 'all', tests, seconds }]
  const cells = rows.map((row) => [
    row.area,
    String(row.tests),
    `${row.seconds} s`,
    `${((100 * row.seconds) / Math.max(seconds, 1)).toFixed(1)} %`,
  ])
  const table = [['area', 'tests', 'time', 'share'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}

/** The estimated time of running every story on a phone too, if it takes as long as on a desktop. */
export function sparedLine({ stories, ms }: NonNullable<Counted['spared']>): string[] {
  if (stories === 0) return []
  return [`${stories} stories tell nothing of layout: a phone is spared ${(ms / 60_000).toFixed(1)} min.`]
}
