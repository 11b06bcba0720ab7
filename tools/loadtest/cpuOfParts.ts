import { loadavg } from 'node:os'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import type { Place } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import type { Obi } from '#tools/test/startObi.ts'

/**
 * Begins to count the CPU time of the product's parts; the result is a line with what each has used since. Undefined for a
 * product that this command did not start, and where the system does not tell.
 */
export function countCpu(obi: Place | Obi): (() => string) | undefined {
  if (!('pid' in obi) || process.platform !== 'linux') return undefined
  const database = postgresOf(obi.dataDir).pid
  const read = () => ({ all: cpuSecondsOf(obi.pid, database), database: cpuSecondsOf(database) })
  const [begun, before, others] = [performance.now(), read(), loadavg()[0] ?? 0]
  return () => {
    const after = read()
    const seconds = (performance.now() - begun) / 1000
    const postgres = after.database - before.database
    const parts = { Node: after.all - before.all - postgres, PostgreSQL: postgres }
    const shares = Object.entries(parts).map(
      ([part, cpu]) => `${part} ${cpu.toFixed(1)} s (${((100 * cpu) / seconds).toFixed(0)} % of a core)`,
    )
    return `CPU in ${seconds.toFixed(0)} s: ${shares.join(', ')}. Load before it began: ${others.toFixed(1)}.`
  }
}
