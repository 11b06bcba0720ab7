import { groupsOf } from '#web/features/programs/supersets.ts'
import { newExercise, type PlanDraft, type ProgramDetails, type ProgramDraft } from './draft.ts'

/** Sessions in a short notation for tests: `Warm-up: Jog | Main: (Squat Lunge) Plank`. Parentheses mark a superset. */
export function plan(shape: string, id = 'plan', { asStored = false } = {}): PlanDraft {
  const idOf = (name: string) => (asStored ? crypto.randomUUID() : name)
  const sections = shape.split(' | ').map((text) => {
    const [name = '', list = ''] = text.split(': ')
    const groups = list.match(/\([^)]*\)|\S+/g) ?? []
    return {
      id: idOf(name),
      name,
      exercises: groups.flatMap((group) => {
        const names = group.replaceAll(/[()]/g, '').split(' ')
        const superSetId = group.startsWith('(') ? crypto.randomUUID() : null
        return names.map((title) => ({
          ...newExercise({ id: crypto.randomUUID(), title }),
          id: idOf(title),
          superSetId,
        }))
      }),
    }
  })
  return { id: asStored ? crypto.randomUUID() : id, name: 'Day 1', description: '', sections }
}

export function shapeOf({ sections }: PlanDraft): string {
  return sections
    .map(({ name, exercises }) => {
      const groups = groupsOf(exercises).map(({ members }) => {
        const names = members.map((member) => member.name).join(' ')
        return members.length > 1 ? `(${names})` : names
      })
      return `${name}: ${groups.join(' ')}`
    })
    .join(' | ')
}

export const details: ProgramDetails = {
  name: 'Strong start',
  description: '',
  publicDescription: '',
  categoryIds: [],
  subCategoryIds: [],
  level: '',
  ageFrom: null,
  ageTo: null,
  goals: [],
  additionalDetails: '',
  trailerId: null,
  isPublic: true,
  isTemplate: false,
}

export function program(...plans: PlanDraft[]): ProgramDraft {
  return { details, plans }
}
