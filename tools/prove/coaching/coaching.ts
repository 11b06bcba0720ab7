import { demoExercises } from '#backend/demo/demoExercises.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { type PlanDraft, toPlans } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import type { Result } from '#tools/bench/report.ts'
import { type SoftKind, softKinds } from './coachView.ts'
import { judgeCoaching } from './judgeCoaching.ts'
import { type Member, membersFrom, studioCatalogue } from './members.ts'
import { proveProgress } from './proveProgress.ts'

const MEMBERS = 10_000
const CATALOGUE = 1_000
/** Every so many members the same plan is made from the catalogue in another order. */
const REORDERED_EVERY = 25
const MOST_SOFT = 0.05
const MOST_ALIKE = 0.6

interface Tally {
  plans: number
  hard: string[]
  soft: Map<SoftKind, number>
  /** Similarity of the plans of one member with two goals. */
  alike: number[]
  sameDoses: number
  relaxed: Map<string, number>
}

/**
 * Plans of the solver for members of all goals and levels, as a coach judges them: nothing dangerous or broken, at most
 * one plan in twenty with a fault of craft of each kind, other exercises and doses for other goals. The catalogue is a
 * studio's with 1,000 exercises; the demo's 65 are reported beside it, as they are too few for every wish. Some hundreds of
 * them train for half a year with the doses that follow from their log.
 */
export async function run(seed: number, amount: number = MEMBERS): Promise<Result> {
  const studio = studioCatalogue(CATALOGUE)
  const members = membersFrom(seed, amount)
  const tally = judgeAll(members, studio)
  const demo = judgeAll(members.slice(0, Math.ceil(amount / 10)), demoExercises)
  const progress = proveProgress(seed, members, studio)
  const shares = sharesOf(tally)
  const alike = meanOf(tally.alike)
  const faults = [
    ...tally.hard,
    ...progress.faults,
    ...Object.entries(shares).flatMap(([kind, share]) => (share > MOST_SOFT ? [`${kind}: ${share}`] : [])),
    ...(alike > MOST_ALIKE ? [`exercises of two goals are alike by ${alike}`] : []),
    ...(tally.sameDoses > 0 ? [`${tally.sameDoses} members have the same doses for two goals`] : []),
  ]
  return {
    name: 'coaching',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    details: {
      ...figuresOf(tally),
      demo: figuresOf(demo),
      progress: progress.figures,
      first: faults.slice(0, 5),
    },
  }
}

function figuresOf(tally: Tally) {
  return {
    plans: tally.plans,
    hard: tally.hard.length,
    firstHard: tally.hard.slice(0, 3),
    soft: sharesOf(tally),
    jaccard: meanOf(tally.alike),
    sameDoses: tally.sameDoses,
    relaxed: Object.fromEntries(tally.relaxed),
  }
}

function judgeAll(members: readonly Member[], catalogue: readonly Exercise[]): Tally {
  const known = new Map(catalogue.map((exercise) => [exercise.id, exercise]))
  const tally: Tally = { plans: 0, hard: [], soft: new Map(), alike: [], sameDoses: 0, relaxed: new Map() }
  for (const [number, { request, other, banned }] of members.entries()) {
    const plans = planFor(request, catalogue, tally)
    const others = planFor(other, catalogue)
    if (!plans || !others) {
      tally.hard.push(`member ${number}: no plan`)
      continue
    }
    tally.plans += 1
    const { hard, soft } = judgeCoaching({ request, plans, known, banned })
    tally.hard.push(...hard.map((fault) => `member ${number}: ${fault}`))
    for (const kind of soft) tally.soft.set(kind, (tally.soft.get(kind) ?? 0) + 1)
    tally.alike.push(likenessOf(plans, others))
    if (dosesIn(plans) === dosesIn(others)) tally.sameDoses += 1
    if (number % REORDERED_EVERY === 0 && isOther(plans, planFor(request, catalogue.toReversed())))
      tally.hard.push(`member ${number}: another plan from another order of the catalogue`)
  }
  return tally
}

function planFor(request: PlanRequest, catalogue: readonly Exercise[], tally?: Tally): PlanDraft[] | undefined {
  const solved = solvePlan(request, catalogue)
  for (const wish of solved?.relaxed ?? []) tally?.relaxed.set(wish, (tally.relaxed.get(wish) ?? 0) + 1)
  return solved && toPlans(solved.days, request, () => crypto.randomUUID())
}

function exercisesIn(plans: readonly PlanDraft[]): Set<string> {
  return new Set(plans.flatMap(({ resources }) => resources.map(({ targetID }) => targetID ?? '')))
}

/** The part of all exercises of two plans that both have (Jaccard). */
function likenessOf(plans: readonly PlanDraft[], others: readonly PlanDraft[]): number {
  const [one, other] = [exercisesIn(plans), exercisesIn(others)]
  const shared = [...one].filter((id) => other.has(id)).length
  return shared / (one.size + other.size - shared)
}

function dosesIn(plans: readonly PlanDraft[]): string {
  const doses = plans.flatMap(({ resources }) =>
    resources.map(({ sets, reps, duration, restTime }) => [sets, reps, duration, restTime].join(' ')),
  )
  return [...new Set(doses)].toSorted().join(', ')
}

function isOther(plans: readonly PlanDraft[], others: readonly PlanDraft[] | undefined): boolean {
  const textOf = (all: readonly PlanDraft[] | undefined) =>
    (all ?? []).map(({ resources }) => resources.map(({ targetID, sets, reps }) => [targetID, sets, reps])).join(' ')
  return textOf(plans) !== textOf(others)
}

function sharesOf({ soft, plans }: Tally): Record<string, number> {
  return Object.fromEntries(softKinds.map((kind) => [kind, (soft.get(kind) ?? 0) / Math.max(1, plans)]))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
