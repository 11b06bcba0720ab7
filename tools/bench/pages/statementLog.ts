import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from '#tools/stage/openStage.ts'

/** The statement log of the embedded server, for `readStatements` and `readTransactions`. */
export interface StatementLog {
  /** Returns the log of this work, including statements that follow it. */
  during(work: () => Promise<unknown>): Promise<string>
}

const SETTLE_MS = 1_000

export async function openStatementLog({ database, obi }: Stage): Promise<StatementLog> {
  const file = join(obi.dataDir, 'postgres.log')
  await database.query({ text: `alter system set log_statement = 'all'` })
  await database.query({ text: `alter system set log_line_prefix = '%p '` })
  await database.query({ text: 'select pg_reload_conf()' })
  await pause(SETTLE_MS)
  return {
    async during(work) {
      const start = statSync(file).size
      await work()
      await pause(SETTLE_MS)
      return readFileSync(file).subarray(start).toString()
    },
  }
}
