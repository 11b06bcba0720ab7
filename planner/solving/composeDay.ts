import { faultOf, type PlanFault } from '#planner/checking/planFaults.ts'
import { sessionFacts } from '#planner/checking/sessionFacts.ts'
import { modelText, toLine } from '#planner/model/modelText.ts'
import { titleOf } from '#planner/model/sentences.ts'
import { codeOf, type ExerciseCodes } from '#planner/model/toldExercises.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay, ChosenDay } from '#schema/training/planAnswer.ts'
import { readAdaptations, toReasonFacts } from '#schema/training/planReason.ts'
import { exercisesOf, type Ground } from './ground.ts'
import type { Random } from './random.ts'
import { writeSession } from './writeSession.ts'

export interface Composing {
  ground: Ground
  /** What the model was offered. */
  codes: ExerciseCodes
  random: Random
}

export type ComposedDay = { day: AnsweredDay } | { faults: PlanFault[] }

/**
 * A whole session from what a model chose for it: ids, titles, captions, sets, rest and times are computed. Of the model's
 * text only the description and the reasons are used, as far as they are fit to be read.
 */
export function composeDay(chosen: ChosenDay, { ground, codes, random }: Composing): ComposedDay {
  const { request } = ground
  const where = `Day ${chosen.day}`
  if (chosen.sections.length !== request.sections.length) return { faults: [faultOf('SECTIONS', where)] }
  const faults: PlanFault[] = []
  const reasons = new Map<string, string>()
  const sections = chosen.sections.map((section, place) =>
    section.flatMap(({ code, reason }) => {
      const exercise = findExercise(code, codes, ground)
      if (!exercise) faults.push(faultOf('UNKNOWN_EXERCISE', `${where}, section ${place + 1}, ${toLine(code)}`))
      else reasons.set(exercise.id, modelText(reason))
      return exercise ?? []
    }),
  )
  if (faults.length > 0) return { faults }
  const day = writeSession(sections, { index: chosen.day - 1, ground, random })
  for (const exercise of exercisesOf(day)) {
    const reason = reasons.get(exercise.exercise_id)
    const reason_facts = toReasonFacts(undefined, readAdaptations(exercise.reason_facts))
    if (reason) Object.assign(exercise, { reason, reason_facts })
  }
  const facts = sessionFacts(sections.flat())
  return { day: { ...day, description: modelText(chosen.description) || titleOf(chosen.day, facts, request.language) } }
}

/** By its code; models also answer with an id or, as specification 001, section 7.6 has it, with the title. */
function findExercise(code: string, codes: ExerciseCodes, { byId, suitable }: Ground): Exercise | undefined {
  const key = code.trim()
  const offered = codes.get(key.toLowerCase())
  return offered ?? suitable.find(({ id }) => codeOf(id) === key) ?? byId.get(key) ?? findTitle(key, suitable)
}

/** The exercise with this title, unless two have it. */
function findTitle(title: string, suitable: readonly Exercise[]): Exercise | undefined {
  const key = toKey(title)
  const [match, another] = key === '' ? [] : suitable.filter((exercise) => toKey(exercise.title) === key)
  return another ? undefined : match
}

function toKey(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
