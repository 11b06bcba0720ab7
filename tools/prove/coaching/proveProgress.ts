import { solvePlan } from '#planner/solving/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { Dice } from '#tools/prove/plans/Dice.ts'
import { judgeProgress, type LoggedExercise, shareGrown } from './judgeProgress.ts'
import type { Member } from './members.ts'
import { trainMember } from './trainMember.ts'

const MOST_MEMBERS = 300
/** Minimum share of often trained exercises with a load that progress. */
const LEAST_GROWN = 0.3

interface Progress {
  faults: string[]
  figures: { members: number; suggestions: number; faults: number; grown: number }
}

/** Half a year of members who train their plans, judged by what was suggested to them. */
export function proveProgress(seed: number, members: readonly Member[], catalogue: readonly Exercise[]): Progress {
  const known = new Map(catalogue.map((exercise) => [exercise.id, exercise]))
  const dice = new Dice(seed)
  const logs: LoggedExercise[][] = []
  const faults: string[] = []
  for (const [number, { request }] of members.slice(0, MOST_MEMBERS).entries()) {
    const solved = solvePlan(request, catalogue)
    const plans = toPlans(solved?.days ?? [], request, () => crypto.randomUUID())
    const log = plans.length > 0 ? trainMember({ request, plans, known, dice }) : []
    logs.push(log)
    faults.push(...judgeProgress(log, request).map((fault) => `member ${number}: ${fault}`))
  }
  const grown = shareGrown(logs)
  const suggestions = logs.flat().filter(({ suggestion }) => suggestion).length
  const tooFew = grown < LEAST_GROWN ? [`the load of ${grown} of all exercises grew`] : []
  return {
    faults: [...faults, ...tooFew],
    figures: { members: logs.length, suggestions, faults: faults.length, grown },
  }
}
