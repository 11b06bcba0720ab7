// Breaks house/transactions-run-sql
import type { Rows } from '#backend/model/write/rows.ts'
import type { CheckPlans } from '#backend/planner/planner.port.ts'

type Asking = Parameters<CheckPlans>[1]

export async function replacePlan(id: string, rows: Rows, check: { checkPlans: CheckPlans; asking: Asking }) {
  const faults = await check.checkPlans({ programId: id, plans: [], isForSelf: true }, check.asking)
  if (faults.length === 0) await rows.Plan.delete({ id })
}
