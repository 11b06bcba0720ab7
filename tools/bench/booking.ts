import { book } from '#tools/prove/seatClient.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { intervalOf, median } from './measure.ts'
import { readTransactions } from './pages/readTransactions.ts'
import { openStatementLog, type StatementLog } from './pages/statementLog.ts'
import type { Result } from './report.ts'

const MEMBERS = 200
const LOGGED = 20

/** Number of SQL statements in a booking's transaction, including the outbox row, and a booking's CPU time. */
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

    const log = await openStatementLog(stage)
    const statements = await countsDuring(log, () => bookAll(LOGGED))
    const bare = await countsDuring(log, () => bookAll(LOGGED, true))
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

/** Returns the number of statements of each booking's transaction. */
async function countsDuring(log: StatementLog, work: () => Promise<void>): Promise<number[]> {
  const transactions = readTransactions(await log.during(work))
  return transactions
    .filter((statements) => statements.some((text) => /booking/.test(text)))
    .map(({ length }) => length)
}
