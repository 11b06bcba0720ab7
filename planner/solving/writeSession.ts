import { sessionFacts } from '#planner/checking/sessionFacts.ts'
import { captionFor } from '#planner/model/captions.ts'
import { sentencesIn, titleOf } from '#planner/model/sentences.ts'
import { type Week, weekOf } from '#planner/rules/rulesFor.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { planLimits } from '#schema/training/plan.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { type PlanReason, toReasonFacts } from '#schema/training/planReason.ts'
import { shortened } from '#schema/values/shortened.ts'
import { arrangeSection } from './arrangeSection.ts'
import { type Dose, dosesFor } from './dose.ts'
import type { Ground } from './ground.ts'
import { type Random, uuidFrom } from './random.ts'
import { reasonFor } from './reasons.ts'

interface Writing {
  index: number
  ground: Ground
  random: Random
}

/** Says of chosen exercises how much of each is done, in which order, and why. */
export function writeSession(chosen: readonly Exercise[][], writing: Writing): AnsweredDay {
  const { request, rules } = writing.ground
  const week = weekOfSession(writing.index, writing.ground)
  const arranged = chosen.map((exercises, place) => arrangeSection(exercises, { place, request }))
  const inOrder = arranged.flatMap(({ exercises }) => exercises)
  const [first] = inOrder
  const firstStrength = inOrder.find(({ kind }) => kind === 'STRENGTH')
  const said = new Map<PlanReason['code'], number>()
  const sections = arranged.map(({ exercises, pairAt }, place) => {
    const { sectionDuration = 0 } = request.sections[place] ?? {}
    const doses = dosesFor(exercises, sectionDuration, { rules, week, pairAt })
    const planned = doses.map((dose, at) => {
      const exercise = exercises[at]
      if (!exercise) return []
      const isPaired = pairAt !== undefined && (at === pairAt || at === pairAt + 1)
      const where = { session: writing.index, section: place, isFirstStrength: exercise === firstStrength, isPaired }
      const reason = reasonFor(exercise, where, { ground: writing.ground, said })
      return [plan(exercise, dose, { ...writing, week, isCold: exercise === first, reason })]
    })
    return { exercises: joinPair(planned.flat(), pairAt) }
  })
  const facts = sessionFacts(chosen.flat())
  return {
    day: writing.index + 1,
    description: titleOf(writing.index + 1, facts, request.language),
    ...facts,
    sections,
  }
}

export function weekOfSession(index: number, { request, rules }: Pick<Ground, 'request' | 'rules'>): Week {
  return weekOf(Math.floor(index / request.sessionsPerWeek), rules)
}

interface Planning extends Writing {
  week: Week
  /** Whether it is what the session begins with. */
  isCold: boolean
  reason: PlanReason
}

function plan(exercise: Exercise, dose: Dose, { ground, random, week, isCold, reason }: Planning): AnsweredExercise {
  const { language } = ground.request
  return {
    id: uuidFrom(random),
    exercise_id: exercise.id,
    exercise: shortened(exercise.title, planLimits.name),
    ...dose,
    superset: null,
    voiceover_caption: captionFor(exercise, dose, { language, rules: ground.rules, week, isCold }),
    reason: sentencesIn(language)[exercise.kind],
    reason_facts: toReasonFacts(reason, ground.adapt(exercise).adaptations),
  }
}

/** No rest between the two, and all of it after both. */
function joinPair(planned: AnsweredExercise[], pairAt: number | undefined): AnsweredExercise[] {
  const [first, second] = pairAt === undefined ? [] : planned.slice(pairAt, pairAt + 2)
  if (!first || !second) return planned
  const rest = first.rest_seconds + second.rest_seconds
  Object.assign(first, { superset: 'A', rest_seconds: 0 })
  Object.assign(second, { superset: 'A', rest_seconds: rest })
  return planned
}
