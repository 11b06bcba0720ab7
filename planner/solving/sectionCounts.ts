import { exerciseSeconds, SECTION_SLACK_S, usualSeconds } from '#planner/exerciseTime.ts'
import { type Rules, telltaleWeeks } from '#planner/rules/rulesFor.ts'
import type { ExerciseKind } from '#schema/training/exercise.ts'
import type { ArrangedSection } from './arrangeSection.ts'
import { dosesFor, kindRange } from './dose.ts'

/** How many exercises fit into a section, the likeliest number first. */
export function countsFor(kinds: readonly ExerciseKind[], duration: number, rules: Rules): number[] {
  const ranges = kinds.map((kind) => kindRange(kind, rules))
  const least = Math.min(...ranges.map((range) => range.least))
  const most = Math.max(...ranges.map((range) => range.most))
  const usual = kinds.reduce((sum, kind) => sum + usualFor(kind, rules), 0) / kinds.length
  const likeliest = Math.max(1, Math.round(duration / usual))
  const fewest = Math.max(1, Math.ceil((duration - SECTION_SLACK_S) / most))
  const mostMany = Math.max(1, Math.floor((duration + SECTION_SLACK_S) / least))
  const counts = Array.from({ length: Math.max(0, mostMany - fewest + 1) }, (_, more) => fewest + more)
  return counts.toSorted((a, b) => Math.abs(a - likeliest) - Math.abs(b - likeliest) || a - b)
}

function usualFor(kind: ExerciseKind, rules: Rules): number {
  const { least, most } = kindRange(kind, rules)
  return Math.min(most, Math.max(least, usualSeconds[kind]))
}

/** Seconds of the slack that stay free. */
const ROUNDING_S = 5

/** Whether these exercises fill that time in every week of a block, within what a section may be off. */
export function fitsTime({ exercises, pairAt }: ArrangedSection, duration: number, rules: Rules): boolean {
  return telltaleWeeks(rules).every((week) => {
    const doses = dosesFor(exercises, duration, { rules, week, pairAt })
    const filled = doses.reduce((sum, dose) => sum + exerciseSeconds(dose), 0)
    return Math.abs(filled - duration) <= SECTION_SLACK_S - ROUNDING_S || exercises.length === 0
  })
}

/** Maximum number of exercises that a section is ever asked to hold. */
const MAX_IN_SECTION = 60

/** How many exercises fill this time whichever of the kinds they are; else, of some kind; else one. */
export function fittingCounts(kinds: readonly ExerciseKind[], duration: number, rules: Rules): [number, ...number[]] {
  const fits = (kind: ExerciseKind, count: number) => {
    const { least, most } = kindRange(kind, rules)
    const slack = SECTION_SLACK_S - 4 * count
    return count * least <= duration + slack && count * most >= duration - slack
  }
  const counts = Array.from({ length: MAX_IN_SECTION }, (_, index) => index + 1)
  const always = counts.filter((count) => kinds.every((kind) => fits(kind, count)))
  const sometimes = counts.filter((count) => kinds.some((kind) => fits(kind, count)))
  const [first = 1, ...others] = always.length > 0 ? always : sometimes
  return [first, ...others]
}
