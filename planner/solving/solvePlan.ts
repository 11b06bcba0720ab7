import { checkPlan } from '#planner/checking/checkPlan.ts'
import { type Wish, wishes } from '#planner/checking/planFaults.ts'
import { goalKeys } from '#planner/rules/trainingRules.ts'
import { TrainingLog } from '#planner/trainingLog.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { type Catalogue, type Ground, groundOf } from './ground.ts'
import { randomFrom } from './random.ts'
import { solveSession } from './solveSession.ts'
import { focusOf } from './split.ts'
import { weekOfSession, writeSession } from './writeSession.ts'

export interface SolvedPlan {
  days: AnsweredDay[]
  /** What had to be left unmet, as the catalogue has not enough for it. */
  relaxed: Wish[]
}

export interface Solving {
  /** Sessions that are good as they are, by their place: the others are made to go with them. */
  kept?: ReadonlyMap<number, AnsweredDay>
}

/** The solver itself, or who asks it elsewhere. */
export type Solve = (
  request: PlanRequest,
  catalogue: Catalogue,
  solving?: Solving,
) => SolvedPlan | undefined | Promise<SolvedPlan | undefined>

/** Each is another way to choose among what is about as good. */
const TRIES = 4

/**
 * A plan that holds every rule, made of the catalogue alone: the same for the same request and seed. Wishes that
 * cannot be met are given up one after the other, in the order of `wishes`, and only those that stand in the way.
 * Undefined where not even one exercise a section is left for this person.
 */
export function solvePlan(request: PlanRequest, catalogue: Catalogue, { kept }: Solving = {}): SolvedPlan | undefined {
  const relaxed = new Set<Wish>()
  for (;;) {
    const ground = groundOf(request, catalogue, relaxed)
    const { days, inTheWay } = solveWithin(ground, kept ?? new Map())
    if (days) return { days, relaxed: wishes.filter((wish) => relaxed.has(wish)) }
    const next = wishes.find((wish) => inTheWay.has(wish) && !relaxed.has(wish))
    if (next === undefined) return undefined
    relaxed.add(next)
  }
}

/** Either the days, or what stood in the way of the try that came closest. */
function solveWithin(ground: Ground, kept: ReadonlyMap<number, AnsweredDay>) {
  let inTheWay: ReadonlySet<string> | undefined
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const days = solveOnce(ground, kept, attempt)
    if (!days) return { inTheWay: new Set<string>(['SECTION_KINDS', 'SECTION_TIME']) }
    const broken = new Set(checkPlan(days, ground).map(({ code }) => code))
    if (broken.size === 0) return { days, inTheWay: broken }
    if (!inTheWay || broken.size < inTheWay.size) inTheWay = broken
  }
  return { inTheWay: inTheWay ?? new Set<string>() }
}

function solveOnce(ground: Ground, kept: ReadonlyMap<number, AnsweredDay>, attempt: number): AnsweredDay[] | undefined {
  const { request, rules } = ground
  const random = randomFrom(request.seed * 31 + attempt + goalKeys.indexOf(rules.goal) * GOALS_APART)
  const log = new TrainingLog(ground)
  const templates = new Map<string, Exercise[][]>()
  const days: AnsweredDay[] = []
  const fresh = (index: number): AnsweredDay | undefined => {
    const key = templateOf(index, ground)
    // Beside sessions that a model chose, no session is a copy.
    const chosen = (kept.size > 0 ? undefined : templates.get(key)) ?? solveSession(ground, log, random)
    if (!chosen) return undefined
    templates.set(key, chosen)
    return writeSession(chosen, { index, ground, random })
  }
  for (let index = 0; index < request.numberOfSessions; index += 1) {
    const next = kept.get(index + 1) ?? firstAgain(index, ground, days)
    log.begin(index, next)
    const day = kept.get(index) ?? fresh(index)
    if (!day) return undefined
    log.add(day)
    days.push(day)
  }
  return days
}

/** So that members with other goals get other exercises. */
const GOALS_APART = 104_729

/** With one session a week two take turns, so that none repeats the one before. */
const LEAST_CYCLE = 2

/** Sessions with the same key have the same exercises: those at one place of the weeks of a block. */
function templateOf(index: number, { request, rules }: Ground): string {
  const { block } = weekOfSession(index, { request, rules })
  const place = index % Math.max(LEAST_CYCLE, request.sessionsPerWeek)
  return `${block} ${place} ${focusOf(index, request)?.join(' ') ?? ''}`
}

/** The session after the last one of a week, where that is the first of the same week again. */
function firstAgain(index: number, { request }: Ground, days: readonly AnsweredDay[]): AnsweredDay | undefined {
  const { sessionsPerWeek } = request
  const isLastOfWeek = (index + 1) % sessionsPerWeek === 0 && sessionsPerWeek > 1
  return isLastOfWeek ? days[index + 1 - sessionsPerWeek] : undefined
}

/** Wishes that this catalogue cannot meet for this member, so that other planners are not held to them either. */
export function wishesOutOfReach(request: PlanRequest, catalogue: Catalogue): readonly Wish[] {
  return solvePlan(request, catalogue)?.relaxed ?? []
}
