import type { JudgedPlan, SoftKind } from './coachView.ts'
import { judgeCalendar } from './judgeCalendar.ts'
import { judgeCraft } from './judgeCraft.ts'
import { judgeSession } from './judgeSession.ts'

export interface Verdict {
  /** Faults that make a plan dangerous or broken. */
  hard: string[]
  /** Choices that a coach would make differently. */
  soft: ReadonlySet<SoftKind>
}

export function judgeCoaching(judged: JudgedPlan): Verdict {
  const { plans, request } = judged
  const count = plans.length === request.numberOfSessions ? [] : [`${plans.length} sessions`]
  const sessions = plans.flatMap((plan, index) =>
    judgeSession(plan, judged).map((fault) => `session ${index + 1}: ${fault}`),
  )
  const craft = plans.flatMap((plan, index) => judgeCraft(plan, index, judged))
  return { hard: [...count, ...sessions], soft: new Set([...craft, ...judgeCalendar(judged)]) }
}
