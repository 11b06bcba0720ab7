import { exercisesFor } from './person.ts'
import type { ListSuitable, PlannerStore } from './planner.port.ts'

/** For those who only need to know whether an exercise is one of them. */
export function createListSuitable(store: Pick<PlannerStore, 'findProfile' | 'listExercises'>): ListSuitable {
  return async (asking) => new Set((await exercisesFor({ isForSelf: true }, asking, store)).map(({ id }) => id))
}
