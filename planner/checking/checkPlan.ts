import { doseBounds, exerciseRange, exerciseSeconds, LEAST_REST_S, SECTION_SLACK_S } from '#planner/exerciseTime.ts'
import { exercisesOf, type Ground, isForSupersets } from '#planner/solving/ground.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { isOneSided } from '#schema/training/exerciseSides.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { readAdaptations } from '#schema/training/planReason.ts'
import { checkWeeks } from './checkWeeks.ts'
import { faultOf, type PlanFault } from './planFaults.ts'

/** All that is wrong with a whole plan; nothing where it may be stored. */
export function checkPlan(days: readonly AnsweredDay[], ground: Ground): PlanFault[] {
  const faults: PlanFault[] = []
  if (days.length !== ground.request.numberOfSessions) faults.push(faultOf('SESSIONS'))
  for (const [index, day] of days.entries()) faults.push(...checkDay(day, { index, before: days[index - 1] }, ground))
  faults.push(...checkIds(days))
  // What is said of whole weeks can only be said of exercises that are known.
  if (faults.length === 0) faults.push(...checkWeeks(days, ground))
  return faults
}

/** What is wrong with one session by itself and after the one before it: enough to stop a model that goes astray. */
export function checkDay(
  day: AnsweredDay,
  { index, before }: { index: number; before: AnsweredDay | undefined },
  ground: Ground,
): PlanFault[] {
  const where = `Day ${index + 1}`
  const faults: PlanFault[] = []
  if (day.day !== index + 1) faults.push(faultOf('DAY_NUMBER', where))
  if (index >= ground.request.numberOfSessions) faults.push(faultOf('SESSIONS'))
  if (day.sections.length !== ground.request.sections.length) return [...faults, faultOf('SECTIONS', where)]
  for (const [place, section] of day.sections.entries()) {
    faults.push(...checkSection(section.exercises, { place, where: `${where}, section ${place + 1}` }, ground))
  }
  faults.push(...checkTwice(day, where))
  if (!ground.relaxed.has('VARIETY') && before && isMostlyTheSame(day, before)) faults.push(faultOf('VARIETY', where))
  if (!ground.relaxed.has('SUPERSETS') && !hasRequestedSupersets(day, ground)) faults.push(faultOf('SUPERSETS', where))
  return faults
}

/** Exercises of one superset. */
const MOST_IN_SUPERSET = 3

/** Either repetitions or seconds, and no more of them than anyone does in one set. */
function isFitDose({ sets, reps, seconds }: AnsweredExercise, exercise: Exercise): boolean {
  if (reps > 0 === seconds > 0) return false
  const mostReps = doseBounds.reps * (isOneSided(exercise) ? 2 : 1)
  return sets >= 1 && sets <= doseBounds.sets && reps <= mostReps && seconds <= doseBounds.seconds
}

interface Place {
  place: number
  where: string
}

function checkSection(exercises: readonly AnsweredExercise[], { place, where }: Place, ground: Ground): PlanFault[] {
  if (exercises.length === 0) return [faultOf('NO_WORKOUTS', where)]
  const faults = exercises.flatMap((exercise) => checkExercise(exercise, { place, where }, ground))
  const { sectionDuration = 0 } = ground.request.sections[place] ?? {}
  const seconds = exercises.reduce((sum, exercise) => sum + exerciseSeconds(exercise), 0)
  if (!ground.relaxed.has('SECTION_TIME') && Math.abs(seconds - sectionDuration) > SECTION_SLACK_S) {
    faults.push(faultOf('SECTION_TIME', `${where} takes ${seconds} of ${sectionDuration} seconds`))
  }
  return [...faults, ...checkStations(exercises, where, ground)]
}

function checkExercise(planned: AnsweredExercise, { place, where }: Place, ground: Ground): PlanFault[] {
  const named = `${where}, ${planned.exercise}`
  const exercise = ground.byId.get(planned.exercise_id)
  if (!exercise) return [faultOf('UNKNOWN_EXERCISE', named)]
  const faults: PlanFault[] = []
  const unsuitable = ground.whyNot(exercise)
  if (unsuitable !== undefined) faults.push(faultOf(unsuitable, named))
  if (!isAdapted(planned, exercise, ground)) faults.push(faultOf('ADAPTATION', named))
  if (!isFitDose(planned, exercise)) faults.push(faultOf('DOSE', named))
  const kinds = ground.request.sections[place]?.workoutTypes ?? []
  if (kinds.length > 0 && !kinds.includes(exercise.kind) && !ground.relaxed.has('SECTION_KINDS')) {
    faults.push(faultOf('SECTION_KINDS', named))
  }
  return faults
}

/** A plan of the version before names no adaptations, and has no exercise that requires one. */
function isAdapted({ reason_facts: facts }: AnsweredExercise, exercise: Exercise, { adapt }: Ground): boolean {
  const named = readAdaptations(facts)
  return adapt(exercise).required.every((adaptation) => named.includes(adaptation))
}

/** A superset is one station: its exercises share their rest, so their time is judged together. */
function checkStations(exercises: readonly AnsweredExercise[], where: string, { byId }: Ground): PlanFault[] {
  const stations = toStations(exercises)
  const letters = stations.flatMap(([first]) => (first.superset === null ? [] : [first.superset]))
  const isSplit = new Set(letters).size < letters.length
  const isUneven = stations.some(
    (station) =>
      station[0].superset !== null &&
      (station.length < 2 || station.length > MOST_IN_SUPERSET || station.some(({ sets }) => sets !== station[0].sets)),
  )
  const faults = isSplit || isUneven ? [faultOf('SUPERSET', where)] : []
  for (const station of stations) {
    const seconds = station.reduce((sum, planned) => sum + exerciseSeconds(planned), 0)
    const ranges = station.map(({ exercise_id: id }) => exerciseRange[byId.get(id)?.kind ?? 'CIRCUIT'])
    const least = ranges.reduce((sum, range) => sum + range.least, 0)
    const most = ranges.reduce((sum, range) => sum + range.most, 0)
    if (seconds < least || seconds > most) {
      faults.push(faultOf('EXERCISE_TIME', `${where}, ${station[0].exercise} (${seconds} seconds)`))
    }
    const rest = station.reduce((sum, planned) => sum + planned.rest_seconds, 0)
    const isStrength = station.some(({ exercise_id: id }) => byId.get(id)?.kind === 'STRENGTH')
    if (isStrength && rest < LEAST_REST_S) faults.push(faultOf('REST', `${where}, ${station[0].exercise}`))
  }
  return faults
}

type Station = [AnsweredExercise, ...AnsweredExercise[]]

function toStations(exercises: readonly AnsweredExercise[]): Station[] {
  const stations: Station[] = []
  for (const exercise of exercises) {
    const last = stations.at(-1)
    if (last && exercise.superset !== null && last[0].superset === exercise.superset) last.push(exercise)
    else stations.push([exercise])
  }
  return stations
}

function checkTwice(day: AnsweredDay, where: string): PlanFault[] {
  const seen = new Set<string>()
  return exercisesOf(day).flatMap(({ exercise_id: id, exercise }) => {
    if (seen.has(id)) return [faultOf('TWICE', `${where}, ${exercise}`)]
    seen.add(id)
    return []
  })
}

function checkIds(days: readonly AnsweredDay[]): PlanFault[] {
  const ids = days.flatMap(exercisesOf).map(({ id }) => id)
  return new Set(ids).size < ids.length ? [faultOf('SAME_ID')] : []
}

function isMostlyTheSame(day: AnsweredDay, before: AnsweredDay): boolean {
  const earlierIds = new Set(exercisesOf(before).map(({ exercise_id: id }) => id))
  const own = exercisesOf(day)
  return own.filter(({ exercise_id: id }) => earlierIds.has(id)).length * 2 > own.length
}

/** None at all where none were asked for; one at least in each session that has two exercises to put together. */
function hasRequestedSupersets(day: AnsweredDay, { request, byId }: Ground): boolean {
  const hasSome = exercisesOf(day).some(({ superset }) => superset !== null)
  if (!request.includeSuperSet) return !hasSome
  return hasSome || !day.sections.some(({ exercises }) => canHaveSuperset(exercises, byId))
}

function canHaveSuperset(exercises: readonly AnsweredExercise[], byId: Ground['byId']): boolean {
  return exercises.filter(({ exercise_id: id }) => isForSupersets(byId.get(id))).length >= 2
}
