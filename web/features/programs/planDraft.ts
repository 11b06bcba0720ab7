import { graphql, readInlineData } from 'react-relay'
import type { planDraft_plan$key } from '#schema/__generated__/relay/planDraft_plan.graphql.ts'
import { planContentOf } from '#web/app/names/planContentOf.ts'
import { type PlanDraft, planDraftOf } from './editor/draft.ts'

/** Reads a session from a query result as an editable draft. */
export function planDraftIn(plan: planDraft_plan$key): PlanDraft {
  const { id, planName, description, ...data } = readInlineData(
    graphql`
      fragment planDraft_plan on Plan @inline {
        id
        planName
        description
        ...planContentOf_plan
      }
    `,
    plan,
  )
  return planDraftOf({ id, planName, description: description ?? '', ...planContentOf(data) })
}
