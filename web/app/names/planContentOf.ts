import { graphql } from 'react-relay'
import { readInlineData } from 'relay-runtime'
import * as v from 'valibot'
import type { planContentOf_plan$key } from '#schema/__generated__/relay/planContentOf_plan.graphql.ts'
import { type PlanContent, planContent } from '#schema/training/plan.ts'

/** The content of a plan in a response, in its stored form and order. */
export function planContentOf(plan: planContentOf_plan$key): PlanContent {
  const { sections, resources } = readInlineData(
    graphql`
      fragment planContentOf_plan on Plan @inline {
        sections {
          id
          sectionName
          sectionOrder
          resourceIDs
        }
        resources {
          id
          sectionID
          order
          targetID
          duration
          restTime
          sets
          reps
          weight
          superSetId
          voiceoverCaption
          resourceName
          reason
          reasonFacts
        }
      }
    `,
    plan,
  )
  return v.parse(planContent, {
    sections: sections.map(({ id, sectionName, sectionOrder, resourceIDs }) => ({
      id,
      sectionName,
      sectionOrder,
      resourceIDs: [...resourceIDs],
    })),
    resources: resources.map(({ id, sectionID, order, targetID, superSetId, ...rest }) => {
      const { duration, restTime, sets, reps, weight, voiceoverCaption, resourceName, reason, reasonFacts } = rest
      const figures = { duration, restTime, sets, reps, weight }
      return {
        id,
        sectionID,
        order,
        targetID,
        superSetId,
        resourceName,
        voiceoverCaption,
        reason,
        reasonFacts,
        ...figures,
      }
    }),
  })
}
