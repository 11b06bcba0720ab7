import { graphql, readInlineData } from 'react-relay'
import type { planDraft_plan$key } from '#schema/__generated__/relay/planDraft_plan.graphql.ts'
import { type PlanDraft, planDraftOf } from './editor/draft.ts'

/** A session as it came from the server, in the form in which it is read and written here. */
export function planDraftIn(plan: planDraft_plan$key): PlanDraft {
  const { id, planName, description, sections, resources } = readInlineData(
    graphql`
      fragment planDraft_plan on Plan @inline {
        id
        planName
        description
        sections {
          id
          sectionName
          sectionOrder
        }
        resources {
          id
          sectionID
          resourceName
          order
          targetID
          duration
          restTime
          sets
          reps
          weight
          superSetId
          voiceoverCaption
          reason
        }
      }
    `,
    plan,
  )
  return planDraftOf({
    id,
    planName,
    description: description ?? '',
    sections: sections.map(({ id: sectionId, sectionName, sectionOrder }) => ({
      id: sectionId,
      sectionName,
      sectionOrder,
    })),
    resources: resources.map(({ targetID, superSetId, reason, ...exercise }) => ({
      id: exercise.id,
      sectionID: exercise.sectionID,
      resourceName: exercise.resourceName,
      order: exercise.order,
      duration: exercise.duration,
      restTime: exercise.restTime,
      sets: exercise.sets,
      reps: exercise.reps,
      weight: exercise.weight,
      voiceoverCaption: exercise.voiceoverCaption,
      targetID: targetID ?? null,
      superSetId: superSetId ?? null,
      reason: reason ?? null,
    })),
  })
}
