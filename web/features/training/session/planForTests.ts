import * as v from 'valibot'
import { planContent, type PlanContentInput } from '#schema/training/plan.ts'

/** A UUID that ends with the given number. */
export function idForTests(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

type Exercise = Partial<PlanContentInput['resources'][number]> & { resourceName: string }

/** A stored plan with one section of these exercises. */
export function planForTests(exercises: readonly Exercise[]) {
  const section = idForTests(900)
  return v.parse(planContent, {
    sections: [{ id: section, sectionName: 'Strength', sectionOrder: 0 }],
    resources: exercises.map((exercise, order) => ({
      id: idForTests(order + 1),
      sectionID: section,
      order,
      targetID: null,
      ...exercise,
    })),
  })
}
