import { graphql, readInlineData } from 'relay-runtime'
import type { nextPlan_plan$key } from '#schema/__generated__/relay/nextPlan_plan.graphql.ts'

interface Progress {
  readonly progressPercentage: number
  readonly completedResourceCount?: number
  readonly totalResourceCount?: number
  readonly finishedAt?: unknown
}

interface TrainedPlan {
  readonly order: number
  readonly viewerProgress?: Progress | null | undefined
}

export function percentOf({ viewerProgress }: Pick<TrainedPlan, 'viewerProgress'>): number {
  return viewerProgress?.progressPercentage ?? 0
}

/** Whether the member has finished the session, fully or early. */
export function isThrough(plan: Pick<TrainedPlan, 'viewerProgress'>): boolean {
  return percentOf(plan) >= 100 || Boolean(plan.viewerProgress?.finishedAt)
}

/** Number of completed exercises in a session that was finished early. */
export function partDone(plan: Pick<TrainedPlan, 'viewerProgress'>): { done: number; total: number } | undefined {
  if (!isThrough(plan) || percentOf(plan) >= 100) return undefined
  return { done: plan.viewerProgress?.completedResourceCount ?? 0, total: plan.viewerProgress?.totalResourceCount ?? 0 }
}

export function isBegun(plan: Pick<TrainedPlan, 'viewerProgress'>): boolean {
  return percentOf(plan) > 0 || isThrough(plan)
}

/** The next session: the first unfinished one, else the first incomplete one. */
export function nextPlan<Plan extends TrainedPlan>(plans: readonly Plan[]): Plan | undefined {
  const inOrder = plans.toSorted((one, other) => one.order - other.order)
  return inOrder.find((plan) => !isThrough(plan)) ?? inOrder.find((plan) => percentOf(plan) < 100)
}

/** The plan with its member's progress. */
export function withProgress<Plan extends nextPlan_plan$key>(plan: Plan): Plan & TrainedPlan {
  return {
    ...plan,
    ...readInlineData(
      graphql`
        fragment nextPlan_plan on Plan @inline {
          order
          viewerProgress {
            progressPercentage
            completedResourceCount
            totalResourceCount
            finishedAt
          }
        }
      `,
      plan,
    ),
  }
}
