import type { Context, Instant } from '#backend/platform/context.ts'
import { isForEveryAdult, suitabilityFor, type Unsuitable } from '#planner/suitable.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import type { ListSuitable, PlannerStore, ProfileFacts } from './planner.port.ts'

type Asking = Pick<Context, 'viewer' | 'now'>

/** What is known of somebody beside what they say: their profile counts, whatever a client leaves out. */
export async function withProfile(
  request: PlanRequest,
  asking: Asking,
  store: Pick<PlannerStore, 'findProfile'>,
): Promise<PlanRequest> {
  const { contactId } = asking.viewer
  const facts = contactId === undefined ? undefined : await store.findProfile(contactId, asking)
  return facts ? join(request, facts, asking.now) : request
}

function join(
  request: PlanRequest,
  { birthdate, injuries, healthConditions }: ProfileFacts,
  now: Instant,
): PlanRequest {
  const age = birthdate === null ? request.age : ageOn(now, birthdate)
  return {
    ...request,
    age,
    injuries: [...new Set([...request.injuries, ...injuries])],
    healthConditions: [...new Set([...request.healthConditions, ...healthConditions])],
  }
}

function ageOn(now: Instant, birthdate: string): number {
  const years = Number(now.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return Math.max(0, now.slice(5, 10) < birthdate.slice(5, 10) ? years - 1 : years)
}

/** The exercises that nothing in somebody's profile speaks against, whatever is at hand and however hard they are. */
export async function exercisesFor(
  { isForSelf }: { isForSelf: boolean },
  asking: Asking,
  store: Pick<PlannerStore, 'findProfile' | 'listExercises'>,
): Promise<Exercise[]> {
  const all = await store.listExercises(asking)
  const { contactId } = asking.viewer
  const facts = isForSelf && contactId !== undefined ? await store.findProfile(contactId, asking) : undefined
  if (!facts) return all
  const { birthdate, ...health } = facts
  const age = birthdate === null ? null : ageOn(asking.now, birthdate)
  const whyNot = suitabilityFor({ ...health, age, equipment: null, level: 'Advanced' })
  // Where the profile says no age, a request may: who asks judges by that, as the server does.
  const speaksAgainst = (why: Unsuitable | undefined) => why !== undefined && (why !== 'AGE' || age !== null)
  const own = all.filter((exercise) => !speaksAgainst(whyNot(exercise)))
  // A page knows nobody's age. What it gets is right for this one, so that it finds the same plan as the server does.
  return age === null ? own : own.map((exercise) => ({ ...exercise, ageFrom: null, ageTo: null }))
}

/** For those who only need to know whether an exercise is one of them; where no age is known, nobody says one. */
export function createListSuitable(store: Pick<PlannerStore, 'findProfile' | 'listExercises'>): ListSuitable {
  return async (asking) => {
    const exercises = await exercisesFor({ isForSelf: true }, asking, store)
    return new Set(exercises.filter(isForEveryAdult).map(({ id }) => id))
  }
}
