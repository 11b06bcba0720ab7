import { useLingui } from '@lingui/react/macro'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import { planChanged, planMoved, sectionMoved } from '#web/features/programs/editor/arrange.ts'
import type { PlanDraft } from '#web/features/programs/editor/draft.ts'

interface Moves {
  /** `after` is the session with the exercise already moved. */
  moveExercise: (plan: PlanDraft, after: PlanDraft, id: string) => void
  moveSection: (plan: PlanDraft, id: string, to: number) => void
  movePlan: (plans: readonly PlanDraft[], id: string, to: number) => void
}

/** Moves parts of a program, announces the new position and keeps the focus. */
export function useMoves(): Moves {
  const { t } = useLingui()
  const { editor, announce, focusHandle } = useEditing()
  const nameSession = useSessionName()
  return {
    moveExercise(plan, after, id) {
      if (after === plan) return
      editor.change((draft) => planChanged(draft, plan.id, () => after))
      const section = after.sections.find(({ exercises }) => exercises.some((one) => one.id === id))
      const exercises = section?.exercises ?? []
      const index = exercises.findIndex((one) => one.id === id)
      const [name, place, count] = [exercises[index]?.name ?? '', index + 1, exercises.length]
      const sectionName = section?.name ?? ''
      announce(t`${name}: ${place} of ${count} in ${sectionName}`)
      focusHandle(id)
    },
    moveSection(plan, id, to) {
      const count = plan.sections.length
      const name = plan.sections.find((one) => one.id === id)?.name ?? ''
      if (to < 0 || to >= count) return
      editor.change((draft) => planChanged(draft, plan.id, (one) => sectionMoved(one, id, to)))
      const position = to + 1
      announce(t`${name}: section ${position} of ${count}`)
      focusHandle(id)
    },
    movePlan(plans, id, to) {
      const count = plans.length
      const name = nameSession(plans.find((one) => one.id === id)?.name ?? '')
      if (to < 0 || to >= count) return
      editor.change((draft) => planMoved(draft, id, to))
      const position = to + 1
      announce(t`${name}: session ${position} of ${count}`)
      focusHandle(id)
    },
  }
}
