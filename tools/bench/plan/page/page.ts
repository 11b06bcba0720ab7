import { makePlanAside } from '#workers/plan/plan.client.ts'
import type { PlanOrder } from '#workers/plan/plan.contract.ts'

/** Times measured by the page, in milliseconds of its own clock. */
export interface Seen {
  /** When each session was accepted. */
  sessions: number[]
  /** Tasks longer than 50 ms, in which the main thread was blocked. */
  longTasks: number[]
  by: string
}

declare global {
  interface Window {
    makePlan(order: PlanOrder): Promise<Seen>
  }
}

window.makePlan = async (order) => {
  const longTasks: number[] = []
  const watching = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  watching.observe({ type: 'longtask' })
  const sessions: number[] = []
  const { outcome } = makePlanAside(order, { authorize: async () => 'Bearer member' }, ({ days }) => {
    sessions[days.length - 1] ??= performance.timeOrigin + performance.now()
  })
  const result = await outcome
  watching.disconnect()
  return { sessions, longTasks, by: result.ok ? result.by : result.text }
}
