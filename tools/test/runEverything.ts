import type { Counted, Spent, Tally } from './suites.ts'

/** A part of the run, by its name. */
export interface Part {
  name: string
  run(): Promise<Counted>
}

interface RunPorts {
  say: (line: string) => void
  /** Whether somebody has asked to stop. */
  isStopped: () => boolean
}

/** Runs one part after the other. One that fails, or breaks, counts as such and hides none of those behind it. */
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
      say(`${name} broke: ${error instanceof Error ? error.message : String(error)}`)
      all.push(broken)
    }
  }
  return { ...sumOf(all), spent: all.flatMap(({ spent }) => spent) }
}

const broken: Counted = { passed: 0, failed: 1, spent: [] }

function sumOf(tallies: readonly Tally[]): Tally {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  return { passed, failed: passed + failed === 0 ? 1 : failed }
}

/** Each area's share of the time that all tests took, a line each. */
export function sharesOf(spent: readonly Spent[]): string[] {
  const areas = Map.groupBy(spent, ({ area }) => area)
  const whole = spent.reduce((sum, { ms }) => sum + ms, 0)
  const rows = [...areas].map(([area, parts]) => {
    const tests = parts.reduce((sum, part) => sum + part.tests, 0)
    const ms = parts.reduce((sum, part) => sum + part.ms, 0)
    return [area, String(tests), `${(ms / 1000).toFixed(0)} s`, `${((100 * ms) / Math.max(whole, 1)).toFixed(0)} %`]
  })
  const table = [['area', 'tests', 'time', 'share'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}
