// Operations: getPlanExercises, getStandInVideos
import type { Caller, Instant } from '#backend/platform/context.ts'
import { switchedOff } from '#planner/rules/ruleSwitches.ts'
import {
  adaptationsFor,
  type Person,
  suitabilityFor,
  suitableExercises,
  type Unsuitable,
} from '#planner/solving/suitable.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { ageOn } from '#schema/values/ageOn.ts'
import type { ListSuitable, PlannerStore, ProfileFacts, SuitableRequest } from './planner.port.ts'

/** Adds the caller's stored profile and the rules of their studio to a request, regardless of what the client sends. */
export async function withProfile(
  request: PlanRequest,
  caller: Caller,
  store: Pick<PlannerStore, 'findProfile' | 'findRulesOff'>,
): Promise<PlanRequest> {
  const { contactId } = caller.viewer
  if (contactId === undefined) return { ...request, rulesOff: [] }
  const [facts, rulesOff] = await Promise.all([store.findProfile(contactId, caller), store.findRulesOff(contactId)])
  const own = { ...request, rulesOff: switchedOff(rulesOff) }
  return facts ? join(own, facts, caller.now) : own
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

/** The exercises that nothing in the caller's profile speaks against, whatever equipment and level a request names. */
export async function exercisesFor(
  { isForSelf }: { isForSelf: boolean },
  caller: Caller,
  store: Pick<PlannerStore, 'findProfile' | 'listExercises'>,
): Promise<Exercise[]> {
  const all = await store.listExercises(caller)
  const { contactId } = caller.viewer
  const facts = isForSelf && contactId !== undefined ? await store.findProfile(contactId, caller) : undefined
  if (!facts) return all
  const person = personOf(facts, caller.now)
  const whyNot = suitabilityFor(person)
  // A request may ask for jumps, and names an age where the profile has none. The page and the server judge both.
  const speaksAgainst = (why: Unsuitable | undefined) =>
    why !== undefined && why !== 'IMPACT' && (why !== 'AGE' || person.age !== null)
  const own = all.filter((exercise) => !speaksAgainst(whyNot(exercise)))
  if (person.age === null) return own
  return own.map((exercise) => ({
    ...exercise,
    ageFrom: null,
    ageTo: null,
    isOnlyOnRequest: whyNot(exercise) === 'IMPACT',
  }))
}

function personOf({ birthdate, ...health }: ProfileFacts, now: Instant, notes: readonly string[] = []): Person {
  const age = birthdate === null ? null : ageOn(now, birthdate)
  return { ...health, goals: [...notes], age, equipment: null, level: 'Advanced' }
}

const unknownPerson: ProfileFacts = { birthdate: null, injuries: [], healthConditions: [] }

/** Those of the named exercises that the caller may do in sessions of these plans. */
export async function suitableInPlans(
  { ids, planIds }: SuitableRequest,
  caller: Caller,
  store: Pick<PlannerStore, 'findProfile' | 'findExercises' | 'findNotes'>,
): Promise<Exercise[]> {
  const { contactId } = caller.viewer
  const [facts = unknownPerson, notes, exercises] = await Promise.all([
    contactId === undefined ? undefined : store.findProfile(contactId, caller),
    store.findNotes(planIds, caller),
    store.findExercises(ids, caller),
  ])
  const person = personOf(facts, caller.now, notes)
  const adapt = adaptationsFor(person)
  // A log has no room for an adaptation, so what would need one stays out.
  return suitableExercises(person, exercises).filter((exercise) => adapt(exercise).required.length === 0)
}

/** The exercises that may take the place of another in the middle of a session. */
export function createListSuitable(
  store: Pick<PlannerStore, 'findProfile' | 'findExercises' | 'findNotes'>,
): ListSuitable {
  return async (caller, request) => new Set((await suitableInPlans(request, caller, store)).map(({ id }) => id))
}
