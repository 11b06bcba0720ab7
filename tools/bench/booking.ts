import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { book } from '#tools/prove/seatClient.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { intervalOf, median } from './measure.ts'
import { readTransactions } from './readTransactions.ts'
import type { Result } from './report.ts'

const MEMBERS = 200
const LOGGED = 20
const SETTLE_MS = 1_000

/** SQL statements in the transaction of a booking, the outbox row included; and what a booking costs in CPU. */
export async function run(): Promise<Result> {
  const stage = await openStage()
  try {
    const members = await stage.members(MEMBERS)
    const bookAll = async (count: number, isBare = false) => {
      const { id } = await stage.studio.addOccurrence({ capacity: MEMBERS })
      const chosen = members.slice(0, count)
      const answers = await Promise.all(
        chosen.map((member) => book({ url: stage.obi.url, member, occurrenceId: id, isBare })),
      )
      const refused = answers.find((answer) => answer.kind === 'refused')
      if (refused) throw new Error(`A booking was refused with ${refused.code}`)
    }
    await bookAll(MEMBERS)
    const pids = [stage.obi.pid, postgresOf(stage.obi.dataDir).pid]
    const before = cpuSecondsOf(...pids)
    await bookAll(MEMBERS)
    const cpuMs = ((cpuSecondsOf(...pids) - before) * 1000) / MEMBERS

    const statements = await statementsDuring(stage, () => bookAll(LOGGED))
    const bare = await statementsDuring(stage, () => bookAll(LOGGED, true))
    return {
      name: 'booking',
      kind: 'value',
      measured: intervalOf(statements),
      goal: { atMost: 2 },
      objection: statements.length === LOGGED ? undefined : `${statements.length} of ${LOGGED} transactions were seen`,
      details: { unit: 'statements', withoutMutationKey: median(bare), cpuMsPerBooking: Number(cpuMs.toFixed(2)) },
    }
  } finally {
    await stage.close()
  }
}

async function statementsDuring({ database, obi }: Stage, work: () => Promise<void>): Promise<number[]> {
  const file = join(obi.dataDir, 'postgres.log')
  await database.query({ text: `alter system set log_statement = 'all'` })
  await database.query({ text: `alter system set log_line_prefix = '%p '` })
  await database.query({ text: 'select pg_reload_conf()' })
  await pause(SETTLE_MS)
  const start = statSync(file).size
  await work()
  await pause(SETTLE_MS)
  const log = readFileSync(file).subarray(start).toString()
  const bookings = readTransactions(log).filter((statements) => statements.some((text) => /booking/.test(text)))
  return bookings.map((statements) => statements.length)
}
