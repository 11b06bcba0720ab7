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

/** Its member has ended the session, whether they left out some of it or not. */
export function isThrough(plan: Pick<TrainedPlan, 'viewerProgress'>): boolean {
  return percentOf(plan) >= 100 || Boolean(plan.viewerProgress?.finishedAt)
}

/** Of a session that was ended with something left out, how many of its exercises were done. */
export function partDone(plan: Pick<TrainedPlan, 'viewerProgress'>): { done: number; total: number } | undefined {
  if (!isThrough(plan) || percentOf(plan) >= 100) return undefined
  return { done: plan.viewerProgress?.completedResourceCount ?? 0, total: plan.viewerProgress?.totalResourceCount ?? 0 }
}

export function isBegun(plan: Pick<TrainedPlan, 'viewerProgress'>): boolean {
  return percentOf(plan) > 0 || isThrough(plan)
}

/** The session to train next: the first that was not ended; after all were, the first that still lacks something. */
export function nextPlan<Plan extends TrainedPlan>(plans: readonly Plan[]): Plan | undefined {
  const inOrder = plans.toSorted((one, other) => one.order - other.order)
  return inOrder.find((plan) => !isThrough(plan)) ?? inOrder.find((plan) => percentOf(plan) < 100)
}

/** The plan with how far its member has come. */
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
