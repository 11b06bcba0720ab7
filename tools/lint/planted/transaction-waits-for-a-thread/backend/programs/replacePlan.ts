// Breaks house/transactions-run-sql
import type { Rows } from '#backend/model/write/rows.ts'
import type { CheckPlans } from '#backend/planner/planner.port.ts'

type Caller = Parameters<CheckPlans>[1]

export async function replacePlan(id: string, rows: Rows, check: { checkPlans: CheckPlans; caller: Caller }) {
  const faults = await check.checkPlans({ programId: id, plans: [], isForSelf: true }, check.caller)
  if (faults.length === 0) await rows.Plan.delete({ id })
}
