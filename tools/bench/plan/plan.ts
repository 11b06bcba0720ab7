import * as v from 'valibot'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { checkPlan } from '#planner/checking/checkPlan.ts'
import { groundOf } from '#planner/solving/ground.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { compareCosts, FEWEST_PAIRS, median } from '#tools/bench/measure.ts'
import type { Result } from '#tools/bench/report.ts'
import { studioCatalogue } from '#tools/prove/coaching/members.ts'
import { judge } from '#tools/prove/plans/independentCheck.ts'
import { watchPage } from './watchPage.ts'
import { watchTurns } from './watchTurns.ts'

/** Twelve sessions of five sections, and as many of both as can be requested, from a large catalogue. */
const SOLVING = { rounds: 15, exercises: 1_000, budgetMs: 300 }
const LONGEST = { rounds: 7, sessions: 36, sections: 8, budgetMs: 1_000 }
/** Maximum ratio of the time that others wait with the solver on its own thread to that without. */
const WAITING = { plans: 8, sessions: 36, ratio: 0.25 }
const CHECKING = { times: 200, ratio: 1.5 }

const durations = [300, 900, 900, 480, 300]

const twelve = (seed: number, numberOfSessions = 12) =>
  v.parse(planRequest, {
    numberOfSessions,
    sections: durations.map((sectionDuration, place) => ({
      sectionName: `Part ${place + 1}`,
      sectionDuration,
      workoutTypes: place === 0 ? ['MOBILITY'] : place < 3 ? ['STRENGTH'] : [],
    })),
    level: 'Intermediate',
    includeSuperSet: seed % 2 === 0,
    seed,
  })

const longestFor = (seed: number) =>
  v.parse(planRequest, {
    numberOfSessions: LONGEST.sessions,
    sessionsPerWeek: 1 + (seed % 7),
    sections: Array.from({ length: LONGEST.sections }, (_, place) => ({
      sectionName: `Part ${place + 1}`,
      sectionDuration: 900,
      workoutTypes: place === 0 ? ['MOBILITY'] : place < 4 ? ['STRENGTH'] : [],
    })),
    level: 'Intermediate',
    seed,
  })

/**
 * The planner for 12 sessions of 5 sections, how long others wait for the server meanwhile, the check of what it made against
 * one that was written by hand for nothing but that, and a page that shows sessions while a worker reads a streaming
 * answer. The worst share of a budget is the result.
 */
export async function run(): Promise<Result> {
  const studio = studioCatalogue(SOLVING.exercises)
  const solving = Array.from({ length: SOLVING.rounds }, (_, seed) => cpuMsOf(() => solvePlan(twelve(seed), studio)))
  const longest = Array.from({ length: LONGEST.rounds }, (_, seed) =>
    cpuMsOf(() => solvePlan(longestFor(seed), studio)),
  )
  const checking = await compareChecks()
  const waits = await watchTurns(
    Array.from({ length: WAITING.plans }, (_, seed) => twelve(seed, WAITING.sessions)),
    demoExercises,
  )
  const page = await watchPage(twelve(1), demoExercises)
  const shares = {
    planner: Math.max(...solving) / SOLVING.budgetMs,
    longest: Math.max(...longest) / LONGEST.budgetMs,
    othersWait: waits.aside.median / waits.onTheServersThread.median / WAITING.ratio,
    check: 1 / checking.middle / CHECKING.ratio,
    // Relative to the time at which the model has written the second session.
    firstSession: page.firstShownMs / page.secondSentMs,
    mainThread: page.longTasks.length,
  }
  return {
    name: 'plan',
    kind: 'value',
    measured: Math.max(...Object.values(shares)),
    goal: { atMost: 1 },
    ...(page.longTasks.length > 0 && { objection: 'The main thread stood still' }),
    details: {
      unit: 'share of the budget that is used, at the worst place',
      plannerCpuMs: { median: median(solving), worst: Math.max(...solving) },
      longestCpuMs: { median: median(longest), worst: Math.max(...longest) },
      longestTurnOfTheServerMs: waits,
      checkOverByHand: 1 / checking.middle,
      page,
      shares,
    },
  }
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Compares the cost of our check with that of a hand-written one. */
async function compareChecks() {
  const request = twelve(3)
  const solved = solvePlan(request, demoExercises)
  if (!solved) throw new Error('There is no plan to check')
  const { days, relaxed } = solved
  const plans = toPlans(days, request, () => crypto.randomUUID())
  const ours = () => checkPlan(days, groundOf(request, demoExercises, relaxed)).length
  const known = { birthdate: null, injuries: [], healthConditions: [] }
  const profile = { request, known, age: null, banned: [], asksForImpact: false, healthTexts: [] }
  const byHand = () => judge({ profile, plans, catalogue: demoExercises, relaxed }).length
  if (ours() + byHand() > 0) throw new Error('A good plan is refused')
  const round = (check: () => number) => async () =>
    cpuMsOf(() => {
      for (let time = 0; time < CHECKING.times; time += 1) check()
    })
  return compareCosts({ ours: round(ours), peer: round(byHand) }, 3 * FEWEST_PAIRS)
}
