import { isForEveryAdult } from '#planner/suitable.ts'
import { exercisesFor } from './person.ts'
import type { ListSuitable, PlannerStore } from './planner.port.ts'

/** For those who only need to know whether an exercise is one of them; where no age is known, nobody says one. */
export function createListSuitable(store: Pick<PlannerStore, 'findProfile' | 'listExercises'>): ListSuitable {
  return async (asking) => {
    const exercises = await exercisesFor({ isForSelf: true }, asking, store)
    return new Set(exercises.filter(isForEveryAdult).map(({ id }) => id))
  }
}
