import { sizeOf } from '#planner/rules/muscles.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanReason } from '#schema/training/planReason.ts'
import { amountsFor } from './dose.ts'
import type { Ground } from './ground.ts'

export interface ReasonPlace {
  /** Of the session in its plan, and of the section in its session. */
  session: number
  section: number
  /** Whether the exercise begins the strength of its session. */
  isFirstStrength: boolean
  isPaired: boolean
}

type Reasoning = Pick<Ground, 'request' | 'rules'>

/** The size of a big muscle. */
const BIG = 3

/** A reason that is true, and that few other exercises of the session have. `said` counts the codes so far, and takes this one. */
export function reasonFor(
  exercise: Exercise,
  place: ReasonPlace,
  { ground, said }: { ground: Reasoning; said: Map<PlanReason['code'], number> },
): PlanReason {
  const others = otherReasons(exercise, place, ground)
  // Sessions begin at another place, so that two of them say different things of the same exercise.
  const at = place.session % others.length
  const reasons = [...firstReasons(exercise, place, ground), ...others.slice(at), ...others.slice(0, at)]
  const countOf = ({ code }: PlanReason) => said.get(code) ?? 0
  const [best = MOVEMENT] = reasons.toSorted((one, other) => countOf(one) - countOf(other))
  said.set(best.code, countOf(best) + 1)
  return best
}

const MOVEMENT = { code: 'MOVEMENT' } as const

/** What a member wished for, and what an exercise is there for. */
function firstReasons(exercise: Exercise, place: ReasonPlace, ground: Reasoning): PlanReason[] {
  const wished = exercise.muscleGroups.find((muscle) => ground.request.muscleGroups.includes(muscle))
  const edge = edgeOf(exercise, place, ground)
  return [...(wished === undefined ? [] : [{ code: 'WISHED' as const, muscle: wished }]), ...(edge ? [edge] : [])]
}

function otherReasons(exercise: Exercise, place: ReasonPlace, ground: Reasoning): PlanReason[] {
  const reasons = [
    ...orderReasons(exercise, place),
    ...goalReasons(exercise, ground),
    ...equipmentReasons(exercise, ground),
    ...(exercise.level === ground.request.level ? [{ code: 'LEVEL' as const, level: exercise.level }] : []),
    ...exercise.muscleGroups.slice(0, 1).map((muscle): PlanReason => ({ code: 'MUSCLE', muscle })),
  ]
  return reasons.length > 0 ? reasons : [MOVEMENT]
}

function edgeOf({ kind }: Exercise, { section }: ReasonPlace, { request }: Reasoning): PlanReason | undefined {
  const count = request.sections.length
  if (count < 2) return undefined
  if (section === 0 && (kind === 'MOBILITY' || kind === 'CARDIO')) return { code: 'WARM_UP' }
  return section === count - 1 && kind === 'MOBILITY' ? { code: 'COOL_DOWN' } : undefined
}

function orderReasons({ muscleGroups: [main] }: Exercise, { isFirstStrength, isPaired }: ReasonPlace): PlanReason[] {
  if (main === undefined) return []
  return [
    ...(isFirstStrength && sizeOf(main) === BIG ? [{ code: 'BIG_FIRST' as const, muscle: main }] : []),
    ...(isPaired ? [{ code: 'PAIRED' as const, muscle: main }] : []),
  ]
}

/** A goal of a member's own has no row in the table, and is not spoken of. Stretches serve one goal alone. */
function goalReasons(exercise: Exercise, { request, rules }: Reasoning): PlanReason[] {
  const isServed = exercise.kind !== 'MOBILITY' || rules.goal === 'Gain More Flexibility'
  if (!isServed || !request.goals.includes(rules.goal)) return []
  const [least, most] = amountsFor(exercise, rules)
  return [{ code: 'GOAL', goal: rules.goal, unit: exercise.kind === 'STRENGTH' ? 'REPS' : 'SECONDS', least, most }]
}

function equipmentReasons({ equipment }: Exercise, { request }: Reasoning): PlanReason[] {
  if (request.equipment === null) return []
  const [thing] = equipment
  return [thing === undefined ? { code: 'NO_EQUIPMENT' } : { code: 'EQUIPMENT', equipment: thing }]
}
